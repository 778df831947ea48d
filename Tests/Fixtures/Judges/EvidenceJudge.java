// What Bouncy Castle says of evidence records, and records of its making.
//
//   java -cp JARS EvidenceJudge.java judge RECORD FILE            prints the times of the check, or fails
//   java -cp JARS EvidenceJudge.java make URL FOLDER FILE…        one time-stamp over the files; FOLDER/NAME.ers each
//   java -cp JARS EvidenceJudge.java renew URL RECORD OUT         a time-stamp over the newest one
//   java -cp JARS EvidenceJudge.java rehash URL RECORD OUT FILE   a new hash tree with SHA-512
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.*;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.*;
import org.bouncycastle.tsp.ers.*;

public class EvidenceJudge {
  static final DigestCalculatorProvider DIGESTS;

  static {
    try {
      java.security.Security.addProvider(new BouncyCastleProvider());
      DIGESTS = new JcaDigestCalculatorProviderBuilder().build();
    } catch (Exception error) {
      throw new RuntimeException(error);
    }
  }

  static DigestCalculator digest(org.bouncycastle.asn1.ASN1ObjectIdentifier identifier) throws Exception {
    return DIGESTS.get(new AlgorithmIdentifier(identifier));
  }

  static ERSEvidenceRecord read(String path) throws Exception {
    return new ERSEvidenceRecord(Files.readAllBytes(Paths.get(path)), DIGESTS);
  }

  static TimeStampRequestGenerator requests() {
    TimeStampRequestGenerator generator = new TimeStampRequestGenerator();
    generator.setCertReq(true);
    return generator;
  }

  static TimeStampResponse ask(String url, TimeStampRequest request) throws Exception {
    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/timestamp-query");
    connection.getOutputStream().write(request.getEncoded());
    TimeStampResponse response = new TimeStampResponse(connection.getInputStream().readAllBytes());
    response.validate(request);
    return response;
  }

  static void write(String path, ERSEvidenceRecord record) throws Exception {
    Files.write(Paths.get(path), record.getEncoded());
  }

  public static void main(String[] words) throws Exception {
    switch (words[0]) {
      case "judge": {
        ERSEvidenceRecord record = read(words[1]);
        record.validate(
            new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(record.getSigningCertificate()));
        record.validatePresent(new ERSFileData(new File(words[2])), new Date());
        System.out.println("present");
        break;
      }
      case "make": {
        ERSArchiveTimeStampGenerator generator =
            new ERSArchiveTimeStampGenerator(digest(NISTObjectIdentifiers.id_sha256));
        List<ERSData> data = new ArrayList<>();
        for (int index = 3; index < words.length; index++) data.add(new ERSFileData(new File(words[index])));
        generator.addAllData(data);
        TimeStampResponse response = ask(words[1], generator.generateTimeStampRequest(requests()));
        List<ERSArchiveTimeStamp> stamps = generator.generateArchiveTimeStamps(response);
        ERSEvidenceRecordGenerator records = new ERSEvidenceRecordGenerator(DIGESTS);
        for (int index = 0; index < data.size(); index++) {
          for (ERSArchiveTimeStamp stamp : stamps) {
            ERSEvidenceRecord record = records.generate(stamp);
            if (!record.isContaining(data.get(index), new Date())) continue;
            write(words[2] + "/" + new File(words[3 + index]).getName() + ".ers", record);
            break;
          }
        }
        break;
      }
      case "renew": {
        ERSEvidenceRecord record = read(words[2]);
        TimeStampResponse response = ask(words[1], record.generateTimeStampRenewalRequest(requests()));
        write(words[3], record.renewTimeStamp(response));
        break;
      }
      case "rehash": {
        ERSEvidenceRecord record = read(words[2]);
        DigestCalculator digest = digest(NISTObjectIdentifiers.id_sha512);
        ERSData data = new ERSFileData(new File(words[4]));
        TimeStampResponse response = ask(words[1], record.generateHashRenewalRequest(digest, data, requests()));
        write(words[3], record.renewHash(digest, data, response));
        break;
      }
      default: throw new IllegalArgumentException(words[0]);
    }
  }
}
