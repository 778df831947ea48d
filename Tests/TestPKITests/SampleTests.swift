import Foundation
import TestPKI
import TestSupport
import Testing

@Suite struct SampleTests {
  @Test func theContractIsACleanPDFOfTwoPages() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(SampleContract.pdf(), to: "contract.pdf")
    let check = try Judges.qpdfCheck(path)
    #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
    let info = try Tool.run(["pdfinfo", path]).stdout
    #expect(info.contains("Pages:           2"))
    #expect(info.contains("(A4)"))
    #expect(info.contains("PDF version:     1.7"))
    #expect(try Tool.run(["mutool", "info", path]).status == 0)
  }

  @Test func theContractIsTheSameEachTime() {
    #expect(SampleContract.pdf() == SampleContract.pdf())
  }

  @Test func theContractsWordsAreTextAndStayWithinTheMargins() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(SampleContract.pdf(), to: "contract.pdf")
    let words = try Tool.run(["pdftotext", "-bbox", path, "-"]).stdout
    #expect(words.contains("Müller-Straße"))
    #expect(words.contains("€"))
    let ends = words.matches(of: /xMax="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(ends.count > 200)
    #expect(ends.allSatisfy { $0 <= 523.3 })
  }

  @Test func theSealIsAPNGThatIsEmptyAtItsCornersAndRedInItsMiddle() throws {
    let folder = try TemporaryFolder()
    let seal = SampleSeal.png()
    #expect(seal.count < 200_000)
    let path = try folder.write(seal, to: "seal.png")
    // MuPDF reads PNG with its own decoder, and checks the sum of every chunk.
    let result = try Tool.run([
      "mutool", "draw", "-r", "72", "-F", "pam", "-c", "rgba", "-o", folder.file("out.pam"), path,
    ])
    #expect(result.status == 0)
    #expect(!result.stderr.contains("error"), "\(result.stderr)")
    let pam = try folder.read("out.pam")
    let mark = Array("ENDHDR\n".utf8)
    let start = try #require(pam.indices.first { Array(pam[$0...].prefix(mark.count)) == mark }) + mark.count
    let side = Int(Double((pam.count - start) / 4).squareRoot())
    #expect(side * side * 4 == pam.count - start)
    #expect(pam[start + 3] == 0)
    let middle = start + (side / 2 * side + side / 2) * 4
    #expect(pam[middle + 3] > 200)
    #expect(pam[middle] > 150)
    #expect(pam[middle + 1] < 60)
  }
}
