#include "CQPDF.h"

#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFCryptoProvider.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFLogger.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>
#include <qpdf/QPDFXRefEntry.hh>
#include <qpdf/QUtil.hh>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

// Thrown by Bounded when a stream's bytes pass the caller's limit.
struct LimitPassed {};

// Collects what a stream gives, up to a limit: a hostile stream may be far larger than its file.
class Bounded : public Pipeline {
 public:
  Bounded(std::string &bytes, size_t limit) : Pipeline("bounded", nullptr), bytes(bytes), limit(limit) {}
  void write(unsigned char const *data, size_t length) override {
    if (length > limit - bytes.size()) throw LimitPassed();
    bytes.append(reinterpret_cast<char const *>(data), length);
  }
  void finish() override {}

 private:
  std::string &bytes;
  size_t limit;
};

cqpdf_status status_of(QPDFExc const &exception) {
  switch (exception.getErrorCode()) {
    case qpdf_e_password: return CQPDF_PASSWORD;
    case qpdf_e_unsupported: return CQPDF_UNSUPPORTED;
    case qpdf_e_system: return CQPDF_SYSTEM;
    case qpdf_e_internal: return CQPDF_INTERNAL;
    default: return CQPDF_DAMAGED;
  }
}

// Appends an object as PDF text. libqpdf's own writing leaves out entries whose value is a reference to a missing
// object, and reads every object that it meets for that; here a reference stays what it is.
void append_text(QPDFObjectHandle object, std::string &text, int depth) {
  if (depth > 500) throw std::runtime_error("nested too deeply");
  if (depth > 0 && object.isIndirect()) {
    auto id = object.getObjGen();
    text += std::to_string(id.getObj()) + " " + std::to_string(id.getGen()) + " R";
  } else if (object.isStream()) {
    append_text(object.getDict(), text, depth);
  } else if (object.isDictionary()) {
    text += "<< ";
    for (auto &entry : object.getDictAsMap()) {
      if (!entry.second.isIndirect() && entry.second.isNull()) continue;
      text += QPDFObjectHandle::newName(entry.first).unparse() + " ";
      append_text(entry.second, text, depth + 1);
      text += " ";
    }
    text += ">>";
  } else if (object.isArray()) {
    text += "[ ";
    int count = object.getArrayNItems();
    for (int index = 0; index < count; ++index) {
      append_text(object.getArrayItem(index), text, depth + 1);
      text += " ";
    }
    text += "]";
  } else {
    text += object.unparseResolved();
  }
}

// libqpdf reads one object while it reads another: a stream's length, an object stream. A file can chain such objects
// until the stack is used up, which ends the process. Every step of such a chain reads the input, so the input is where
// the depth is seen: it refuses once the stack has grown too far below the call that came from outside.
thread_local uintptr_t stack_at_entry = 0;
constexpr uintptr_t deepest_stack = 256 << 10;

// Runs `body`, turning every exception into a status and a message.
template <typename Body>
cqpdf_status guarded(std::string &message, Body body) {
  try {
    stack_at_entry = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    body();
    return CQPDF_OK;
  } catch (LimitPassed const &) {
    message = "more bytes than the limit allows";
    return CQPDF_LIMIT;
  } catch (QPDFExc const &exception) {
    message = exception.getMessageDetail().empty() ? exception.what() : exception.getMessageDetail();
    return status_of(exception);
  } catch (std::bad_alloc const &) {
    message = "out of memory";
    return CQPDF_SYSTEM;
  } catch (std::exception const &exception) {
    message = exception.what();
    return CQPDF_DAMAGED;
  } catch (...) {
    message = "unknown exception";
    return CQPDF_INTERNAL;
  }
}

// Names the buffer in libqpdf's messages.
char const *const source_name = "input";

// Refuses reads from too deep a stack; see stack_at_entry.
class BoundedSource : public BufferInputSource {
 public:
  // A Buffer over foreign memory neither copies nor frees nor writes it; only its constructor lacks the const.
  BoundedSource(uint8_t const *bytes, size_t length)
      : BufferInputSource(source_name, new Buffer(const_cast<uint8_t *>(bytes), length), true),
        left((size_t(64) << 20) + 32 * length) {}
  size_t read(char *buffer, size_t length) override {
    auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    if (stack_at_entry > here && stack_at_entry - here > deepest_stack)
      throw std::runtime_error("objects that are needed to read one another are nested too deep");
    if (counting) {
      if (length > left) throw std::runtime_error("objects share so many bytes that reading them would not end");
      left -= length;
    }
    return BufferInputSource::read(buffer, length);
  }

  // What reading objects may still cost, in bytes. Objects of a hostile file may overlap, and libqpdf keeps them all;
  // those of an honest one are read once, the smallest in some blocks of 128 bytes.
  size_t left = 0;
  bool counting = false;
};

std::shared_ptr<QPDF> silent() {
  auto pdf = QPDF::create();
  pdf->setSuppressWarnings(true);
  return pdf;
}

bool copy_out(std::string const &text, uint8_t **output, size_t *length) {
  auto memory = static_cast<uint8_t *>(std::malloc(text.empty() ? 1 : text.size()));
  if (!memory) return false;
  std::memcpy(memory, text.data(), text.size());
  *output = memory;
  *length = text.size();
  return true;
}

}  // namespace

struct cqpdf_document {
  std::shared_ptr<QPDF> pdf;
  std::shared_ptr<BoundedSource> source;
  std::string text;      // what the last call handed out
  std::string warnings;  // collected so far
  size_t warning_count = 0;
  std::string message;
  cqpdf_status status = CQPDF_OK;

  template <typename Body>
  bool run(Body body) {
    message.clear();
    status = guarded(message, body);
    return status == CQPDF_OK;
  }

  void collect_warnings() {
    guarded(warnings, [&] {
      for (auto const &warning : pdf->getWarnings()) {
        if (warning_count++ > 0) warnings += '\n';
        if (warnings.size() < 65536) warnings += warning.getMessageDetail();
      }
    });
  }
};

cqpdf_document *cqpdf_open(const uint8_t *bytes, size_t length, const char *password, bool password_is_key,
                           bool attempt_recovery) {
  auto document = new (std::nothrow) cqpdf_document;
  if (!document) return nullptr;
  document->run([&] {
    document->pdf = silent();
    document->pdf->setAttemptRecovery(attempt_recovery);
    document->pdf->setPasswordIsHexKey(password_is_key);
    document->pdf->processInputSource(document->source = std::make_shared<BoundedSource>(bytes, length), password);
  });
  return document;
}

void cqpdf_close(cqpdf_document *document) {
  std::string ignored;
  guarded(ignored, [&] { delete document; });
}

cqpdf_status cqpdf_last_status(const cqpdf_document *document) { return document->status; }

const char *cqpdf_last_message(const cqpdf_document *document) { return document->message.c_str(); }

size_t cqpdf_warning_count(const cqpdf_document *document) {
  size_t pending = 0;
  std::string ignored;
  guarded(ignored, [&] { pending = document->pdf->numWarnings(); });
  return document->warning_count + pending;
}

const char *cqpdf_warnings(cqpdf_document *document) {
  document->collect_warnings();
  return document->warnings.c_str();
}

const char *cqpdf_object(cqpdf_document *document, int number, int generation, bool *is_stream, size_t *length) {
  document->source->counting = true;
  bool ok = document->run([&] {
    auto object = document->pdf->getObject(number, generation);
    *is_stream = object.isStream();
    document->text.clear();
    append_text(object, document->text, 0);
  });
  document->source->counting = false;
  *length = document->text.size();
  return ok ? document->text.data() : nullptr;
}

const char *cqpdf_trailer(cqpdf_document *document, size_t *length) {
  bool ok = document->run([&] {
    document->text.clear();
    append_text(document->pdf->getTrailer(), document->text, 0);
  });
  *length = document->text.size();
  return ok ? document->text.data() : nullptr;
}

const uint8_t *cqpdf_stream(cqpdf_document *document, int number, int generation, bool decode, size_t limit,
                            size_t *length) {
  bool ok = document->run([&] {
    document->text.clear();
    auto object = document->pdf->getObject(number, generation);
    if (!object.isStream()) throw std::runtime_error("not a stream");
    Bounded sink(document->text, limit);
    bool filtered = false;
    auto level = decode ? qpdf_dl_generalized : qpdf_dl_none;
    if (!object.pipeStreamData(&sink, &filtered, 0, level, true) || (decode && !filtered))
      throw std::runtime_error("the stream cannot be decoded");
  });
  *length = document->text.size();
  return ok ? reinterpret_cast<uint8_t const *>(document->text.data()) : nullptr;
}

cqpdf_status cqpdf_decode(const char *dictionary, const uint8_t *bytes, size_t length, size_t limit, uint8_t **output,
                          size_t *output_length) {
  std::string message;
  std::string decoded;
  auto status = guarded(message, [&] {
    auto pdf = silent();
    pdf->emptyPDF();
    auto described = QPDFObjectHandle::parse(dictionary);
    auto stream = pdf->newStream(std::string(reinterpret_cast<char const *>(bytes), length));
    for (auto key : {"/Filter", "/DecodeParms"})
      if (described.hasKey(key)) stream.getDict().replaceKey(key, described.getKey(key));
    Bounded sink(decoded, limit);
    bool filtered = false;
    if (!stream.pipeStreamData(&sink, &filtered, 0, qpdf_dl_generalized, true) || !filtered)
      throw std::runtime_error("the stream cannot be decoded");
  });
  if (status == CQPDF_OK && !copy_out(decoded, output, output_length)) return CQPDF_SYSTEM;
  return status;
}

void cqpdf_free(void *memory) { std::free(memory); }

cqpdf_status cqpdf_table(cqpdf_document *document, cqpdf_entry **entries, size_t *count) {
  cqpdf_entry *memory = nullptr;
  bool ok = document->run([&] {
    auto const table = document->pdf->getXRefTable();
    memory = static_cast<cqpdf_entry *>(std::calloc(table.size() + 1, sizeof(cqpdf_entry)));
    if (!memory) throw std::bad_alloc();
    size_t index = 0;
    for (auto const &[id, entry] : table) {
      if (entry.getType() != 1 && entry.getType() != 2) continue;
      auto &item = memory[index++];
      item.number = id.getObj();
      item.generation = id.getGen();
      item.kind = entry.getType();
      item.place = item.kind == 1 ? entry.getOffset() : entry.getObjStreamNumber();
      item.index = item.kind == 1 ? 0 : entry.getObjStreamIndex();
    }
    *count = index;
  });
  if (!ok) {
    std::free(memory);
    return document->status;
  }
  *entries = memory;
  return CQPDF_OK;
}

bool cqpdf_is_encrypted(const cqpdf_document *document) {
  bool answer = false;
  std::string ignored;
  guarded(ignored, [&] { answer = document->pdf->isEncrypted(); });
  return answer;
}

bool cqpdf_owner_password_matched(const cqpdf_document *document) {
  bool answer = false;
  std::string ignored;
  guarded(ignored, [&] { answer = document->pdf->ownerPasswordMatched(); });
  return answer;
}

bool cqpdf_user_password_matched(const cqpdf_document *document) {
  bool answer = false;
  std::string ignored;
  guarded(ignored, [&] { answer = document->pdf->userPasswordMatched(); });
  return answer;
}

const uint8_t *cqpdf_file_key(cqpdf_document *document, size_t *length) {
  bool ok = document->run([&] { document->text = document->pdf->getEncryptionKey(); });
  *length = document->text.size();
  return ok ? reinterpret_cast<uint8_t const *>(document->text.data()) : nullptr;
}

bool cqpdf_md5(const uint8_t *bytes, size_t length, uint8_t digest[16]) {
  std::string ignored;
  return guarded(ignored, [&] {
           auto crypto = QPDFCryptoProvider::getImpl();
           crypto->MD5_init();
           crypto->MD5_update(bytes, length);
           crypto->MD5_finalize();
           unsigned char result[16];
           crypto->MD5_digest(result);
           std::memcpy(digest, result, sizeof result);
         }) == CQPDF_OK;
}

bool cqpdf_rc4(const uint8_t *key, size_t key_length, uint8_t *bytes, size_t length) {
  std::string ignored;
  return guarded(ignored, [&] {
           auto crypto = QPDFCryptoProvider::getImpl();
           crypto->RC4_init(key, static_cast<int>(key_length));
           crypto->RC4_process(bytes, length, bytes);
           crypto->RC4_finalize();
         }) == CQPDF_OK;
}

bool cqpdf_aes_cbc_encrypt(const uint8_t *key, size_t key_length, const uint8_t iv[16], uint8_t *bytes, size_t length) {
  std::string ignored;
  return guarded(ignored, [&] {
           auto crypto = QPDFCryptoProvider::getImpl();
           unsigned char block[16];
           std::memcpy(block, iv, sizeof block);
           crypto->rijndael_init(true, key, key_length, true, block);
           for (size_t at = 0; at + 16 <= length; at += 16) {
             unsigned char result[16];
             crypto->rijndael_process(bytes + at, result);
             std::memcpy(bytes + at, result, sizeof result);
           }
           crypto->rijndael_finalize();
         }) == CQPDF_OK;
}

bool cqpdf_random(uint8_t *bytes, size_t length) {
  std::string ignored;
  return guarded(ignored, [&] { QUtil::initializeWithRandomBytes(bytes, length); }) == CQPDF_OK;
}

cqpdf_status cqpdf_rewrite(const uint8_t *bytes, size_t length, const char *password, bool linearize, uint8_t **output,
                           size_t *output_length, char **message) {
  std::string text;
  std::shared_ptr<Buffer> result;
  auto status = guarded(text, [&] {
    auto pdf = silent();
    pdf->processInputSource(std::make_shared<BoundedSource>(bytes, length), password);
    QPDFWriter writer(*pdf);
    writer.setOutputMemory();
    writer.setLinearization(linearize);
    writer.setNewlineBeforeEndstream(true);
    writer.write();
    result = writer.getBufferSharedPointer();
  });
  if (status == CQPDF_OK) {
    std::string copied(reinterpret_cast<char const *>(result->getBuffer()), result->getSize());
    if (!copy_out(copied, output, output_length)) return CQPDF_SYSTEM;
  } else if (message) {
    *message = strdup(text.c_str());
  }
  return status;
}
