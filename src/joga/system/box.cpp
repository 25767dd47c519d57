#include "joga/system/box.hpp"

#include <fcntl.h>
#include <grp.h>
#include <linux/mount.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"
#include "joga/system/program_path.hpp"
#include "joga/system/system_calls.hpp"

namespace joga::system {
namespace {

namespace fs = std::filesystem;

// Where root's child mounts for bubblewrap what the new user could not reach. The folder exists on every
// system, and the sandbox shows nothing else of it. Only the child's mount namespace has these.
constexpr const char* kStage = "/var";
constexpr const char* kStagedFolder = "/var/folder";
constexpr const char* kStagedTool = "/var/joga";
constexpr const char* kStagedModule = "/var/module";

// Bots may ask joga for the rules, so it is in their PATH (docs/bots.md), and `import joga` finds its module.
constexpr std::string_view kTool = "joga";
constexpr std::string_view kToolInside = "/opt/joga/joga";
constexpr std::string_view kModulesInside = "/opt/joga/python";
constexpr std::string_view kModuleInside = "/opt/joga/python/joga";
// Where packages install them.
constexpr std::array<std::string_view, 2> kInstalledTools{"/usr/bin/joga", "/usr/local/bin/joga"};
constexpr std::string_view kInstalledModule = "/usr/lib/python3/dist-packages/joga";
constexpr std::string_view kPathInside = "/opt/joga:/usr/local/bin:/usr/bin:/bin";
constexpr std::string_view kLimiter = "/usr/bin/prlimit";
constexpr std::string_view kUserInside = "1000";
constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;

// The parts of the system that the sandbox shows. In most systems all but the first are links into /usr.
constexpr std::array<std::string_view, 7> kSystemFolders{"/usr",   "/bin",   "/sbin",  "/lib",
                                                         "/lib32", "/lib64", "/libx32"};
// The beginnings of what it shows of /etc, for the dynamic linker and the usual interpreters. The rest of
// /etc names users, hosts and keys.
constexpr std::array<std::string_view, 6> kSettings{"alternatives", "ld.so.",     "localtime",
                                                    "java-",        "swi-prolog", "python3"};
constexpr std::array<std::string_view, 5> kDevices{"null", "zero", "full", "random", "urandom"};
// A folder of which one of these is part holds more than one program.
constexpr std::array<std::string_view, 10> kShared{"/tmp", "/var", "/etc", "/dev",  "/proc",
                                                   "/run", "/sys", "/usr", "/home", "/root"};

[[nodiscard]] Error refusal(Message message) {
  return Error{ErrorCode::Unsupported, std::move(message)};
}

[[nodiscard]] bool is_within(const fs::path& path, const fs::path& folder) {
  return std::ranges::mismatch(folder, path).in1 == folder.end();
}

[[nodiscard]] bool is_of_system(const fs::path& path) {
  return std::ranges::any_of(kSystemFolders,
                             [&](std::string_view folder) { return is_within(path, fs::path(folder)); });
}

// An absolute path without "." and "..", as the program may spell it.
[[nodiscard]] fs::path absolute_path(const fs::path& path, const fs::path& base) {
  fs::path whole = (base / path).lexically_normal();
  if (!whole.has_filename() && whole.has_relative_path()) whole = whole.parent_path();  // "/a/" is "/a"
  return whole;
}

// The folder of the first word that names a file which is not part of the system; empty if there is none.
[[nodiscard]] fs::path folder_of(const std::vector<std::string>& command, const fs::path& base) {
  for (std::size_t i = 0; i < command.size(); ++i) {
    if (i == 0 && command[i].find('/') == std::string::npos) continue;  // searched for in PATH
    const fs::path path = absolute_path(command[i], base);
    std::error_code error;
    if (fs::is_regular_file(path, error) && !is_of_system(path)) return path.parent_path();
  }
  return {};
}

// Whether the sandbox would show somebody's files by showing this folder, which is no link.
[[nodiscard]] bool is_shared(const fs::path& folder) {
  if (folder.parent_path() == "/home") return true;
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe): nobody changes it
  std::error_code error;
  if (home != nullptr && is_within(fs::weakly_canonical(home, error), folder)) return true;
  return std::ranges::any_of(kShared,
                             [&](std::string_view shared) { return is_within(fs::path(shared), folder); });
}

// This program, or the one that a user would get by its name.
[[nodiscard]] std::string tool() {
  std::error_code error;
  const fs::path running = fs::read_symlink("/proc/self/exe", error);
  if (running.filename() == kTool) return running.string();
  const std::optional<std::string> found = find_program(std::string(kTool), path_variable());
  return found ? fs::canonical(*found, error).string() : std::string();
}

// The folder of the Python module that a build leaves beside the program; empty if there is none. That of a
// package is part of the system.
[[nodiscard]] std::string module_of(const std::string& tool) {
  std::error_code error;
  const fs::path folder = fs::path(tool).parent_path().parent_path() / "python" / kTool;
  return fs::exists(folder / "__init__.py", error) ? folder.string() : std::string();
}

// A file in memory that the child reads from its beginning.
[[nodiscard]] Descriptor file_with(std::string_view content) {
  Descriptor file(::memfd_create("joga", MFD_CLOEXEC));
  if (!file.is_open() || !write_all(file.number(), content)) return {};
  ::lseek(file.number(), 0, SEEK_SET);
  return Descriptor(::fcntl(file.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

// The program's words for bubblewrap.
class Words {
 public:
  template <class... Word>
  void add(const Word&... word) {
    (words_.emplace_back(word), ...);
  }
  void add_read_only(std::string_view path) { add("--ro-bind", path, path); }
  void add_temporary(std::string_view path, std::uint64_t bytes) {
    add("--perms", "1777", "--size", std::to_string(bytes), "--tmpfs", path);
  }
  [[nodiscard]] std::vector<std::string> take() && { return std::move(words_); }

 private:
  std::vector<std::string> words_{};
};

void add_system(Words& words) {
  for (const std::string_view folder : kSystemFolders) {
    std::error_code error;
    const fs::path path(folder);
    if (fs::is_symlink(path, error)) {
      words.add("--symlink", fs::read_symlink(path, error).string(), folder);
    } else if (fs::is_directory(path, error)) {
      words.add_read_only(folder);
    }
  }
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/etc", error)) {
    const std::string name = entry.path().filename().string();
    if (std::ranges::any_of(kSettings, [&](std::string_view start) { return name.starts_with(start); }))
      words.add("--ro-bind-try", entry.path().string(), entry.path().string());
  }
  words.add("--proc", "/proc", "--perms", "0755", "--size", "65536", "--tmpfs", "/dev");
  for (const std::string_view device : kDevices) {
    const std::string path = "/dev/" + std::string(device);
    words.add("--dev-bind", path, path);
  }
  words.add("--symlink", "/proc/self/fd", "/dev/fd", "--symlink", "/proc/self/fd/0", "/dev/stdin",
            "--symlink", "/proc/self/fd/1", "/dev/stdout", "--symlink", "/proc/self/fd/2", "/dev/stderr");
}

void add_joga(Words& words, const Box& box) {
  if (!box.tool.empty())
    words.add("--ro-bind", box.is_roots ? std::string(kStagedTool) : box.tool, kToolInside);
  if (!box.module.empty())
    words.add("--ro-bind", box.is_roots ? std::string(kStagedModule) : box.module, kModuleInside);
}

// Puts nothing where the system has joga.
void hide_joga(Words& words) {
  std::error_code error;
  for (const std::string_view tool : kInstalledTools) {
    const fs::path real = fs::canonical(tool, error);
    if (!error && is_of_system(real)) words.add("--ro-bind", "/dev/null", real.string());
  }
  if (!fs::is_directory(kInstalledModule, error)) return;
  words.add("--perms", "0555", "--size", "4096", "--tmpfs", kInstalledModule, "--remount-ro",
            kInstalledModule);
}

void set_limit(decltype(RLIMIT_CORE) resource, std::uint64_t value) {
  rlimit limit{};
  ::getrlimit(resource, &limit);
  const rlim_t lowered = std::min<rlim_t>(value, limit.rlim_max);
  limit = {.rlim_cur = lowered, .rlim_max = lowered};
  ::setrlimit(resource, &limit);
}

// --- From here on nothing allocates: this runs in the forked child.

[[nodiscard]] bool write_text(const char* path, std::string_view text) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool is_written = write_all(file, text);
  const int number = errno;
  ::close(file);
  errno = number;
  return is_written;
}

// A short text made of numbers and words.
class ShortText {
 public:
  ShortText& append(std::string_view text) {
    for (const char letter : text) {
      if (length_ + 1 < text_.size()) text_[length_++] = letter;
    }
    return *this;
  }
  ShortText& append(std::uint64_t number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return append(std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data())));
  }
  [[nodiscard]] const char* text() const { return text_.data(); }
  [[nodiscard]] std::string_view view() const { return {text_.data(), length_}; }

 private:
  std::array<char, 64> text_{};
  std::size_t length_ = 0;
};

// Opens a user namespace that takes `from` on the disk for `to`: mount_setattr(2) wants one.
[[nodiscard]] int open_mapping(uid_t from_user, gid_t from_group, uid_t to) {
  std::array<int, 2> ready{};
  if (::pipe2(ready.data(), O_CLOEXEC) != 0) return -1;
  const pid_t helper = ::fork();
  if (helper == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const char answer = ::unshare(CLONE_NEWUSER) == 0 ? 'y' : 'n';
    static_cast<void>(!::write(ready[1], &answer, 1));
    for (;;) ::pause();
  }
  ::close(ready[1]);
  char answer = 0;
  const bool is_ready = helper > 0 && ::read(ready[0], &answer, 1) == 1 && answer == 'y';
  ::close(ready[0]);
  int space = -1;
  if (is_ready) {
    const auto path = [&](std::string_view name) {
      return ShortText().append("/proc/").append(static_cast<std::uint64_t>(helper)).append(name);
    };
    const auto line = [&](std::uint64_t from) {
      return ShortText().append(from).append(" ").append(std::uint64_t{to}).append(" 1\n");
    };
    if (write_text(path("/uid_map").text(), line(from_user).view()) &&
        write_text(path("/gid_map").text(), line(from_group).view()))
      space = ::open(path("/ns/user").text(), O_RDONLY | O_CLOEXEC);
  }
  const int number = errno;
  if (helper > 0) {
    ::kill(helper, SIGKILL);
    ::waitpid(helper, nullptr, 0);
  }
  errno = number;
  return space;
}

// Mounts the folder for bubblewrap, belonging to the user. A file system that cannot do this is mounted as it
// is if the program may not write: it then reads what everybody may read.
[[nodiscard]] bool stage_folder(const char* folder, uid_t user, bool is_writable) {
  struct stat about{};
  if (::stat(folder, &about) != 0) return false;
  const auto tree =
      static_cast<int>(::syscall(SYS_open_tree, AT_FDCWD, folder, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC));
  if (tree < 0) return false;
  const int space = open_mapping(about.st_uid, about.st_gid, user);
  if (space < 0) return false;
  mount_attr change{};
  change.attr_set = MOUNT_ATTR_IDMAP | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
  change.userns_fd = static_cast<unsigned>(space);
  if (::syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH, &change, sizeof change) != 0 && is_writable)
    return false;
  return ::mkdir(kStagedFolder, S_IRWXU) == 0 &&
         ::syscall(SYS_move_mount, tree, "", AT_FDCWD, kStagedFolder, MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

[[nodiscard]] bool stage_tool(const char* tool) {
  const int file = ::open(kStagedTool, O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR);
  return file >= 0 && ::close(file) == 0 && ::mount(tool, kStagedTool, nullptr, MS_BIND, nullptr) == 0;
}

[[nodiscard]] bool stage_module(const char* module) {
  return ::mkdir(kStagedModule, S_IRWXU) == 0 &&
         ::mount(module, kStagedModule, nullptr, MS_BIND, nullptr) == 0;
}

[[nodiscard]] bool stage(const Box& box, uid_t user) {
  return ::unshare(CLONE_NEWNS) == 0 && ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("tmpfs", kStage, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=64k") == 0 &&
         (box.folder.empty() || stage_folder(box.folder.c_str(), user, box.limits.is_folder_writable)) &&
         (box.tool.empty() || stage_tool(box.tool.c_str())) &&
         (box.module.empty() || stage_module(box.module.c_str()));
}

// A user that is nobody else's: two billion is above all ranges that systems give out, and process ids are
// unique.
[[nodiscard]] uid_t user_of(pid_t guardian) {
  constexpr uid_t kFirst = 2'000'000'000;
  return kFirst + static_cast<uid_t>(guardian);
}

[[nodiscard]] bool become_user(uid_t user) {
  return ::setgroups(0, nullptr) == 0 && ::setresgid(user, user, user) == 0 &&
         ::setresuid(user, user, user) == 0;
}

}  // namespace

Result<Box> plan_box(const Sandbox& limits, const std::vector<std::string>& command, const fs::path& folder) {
  const std::optional<std::string> bubblewrap = find_program("bwrap", path_variable());
  if (!bubblewrap) return refusal(Message(text::kNoSandboxProgram, "bwrap", "bubblewrap"));
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): a literal
  if (::access(kLimiter.data(), X_OK) != 0)
    return refusal(Message(text::kNoSandboxProgram, kLimiter, "util-linux"));

  std::error_code error;
  const fs::path base = fs::current_path(error);
  const fs::path place = absolute_path(folder, base);  // the working directory
  const fs::path own = folder.empty() ? folder_of(command, base) : place;
  const std::string name = excerpt(command.front());
  const fs::path real = own.empty() ? fs::path() : fs::weakly_canonical(own, error);
  if (!own.empty() && is_shared(real)) return refusal(Message(text::kSharedFolder, shown(real), name));
  if (!own.empty() && !fs::is_directory(own, error))
    return Error{ErrorCode::Unknown, Message(text::kCannotRunIn, name, shown(own), text::kNotThere)};
  const bool is_searched = command.front().find('/') == std::string::npos;
  const std::optional<std::string> program = is_searched ? find_program(command.front(), kPathInside)
                                                         : absolute_path(command.front(), place).string();
  if (!program || !fs::exists(*program, error))
    return Error{ErrorCode::Unknown, Message(text::kCannotStart, name, text::kNoSuchProgram)};
  if (!is_of_system(*program) && !is_within(*program, own))
    return refusal(Message(text::kNotInFolder, name, shown(own)));
  if (!fs::is_regular_file(*program, error) || ::access(program->c_str(), X_OK) != 0)
    return refusal(Message(text::kCannotStart, name, text::kMayNotRun));

  Box box;
  box.limits = limits;
  box.program = *bubblewrap;
  box.is_roots = ::geteuid() == 0;
  box.folder = real.string();
  box.environment = {"PATH=" + std::string(kPathInside), "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8"};
  if (limits.shows_joga) {
    box.tool = tool();
    box.module = module_of(box.tool);
    if (!box.module.empty()) box.environment.push_back("PYTHONPATH=" + std::string(kModulesInside));
  }
  box.inherited = {
      file_with(system_call_filter()),
      file_with("bot:x:" + std::string(kUserInside) + ':' + std::string(kUserInside) + "::/tmp:/bin/sh\n"),
      file_with("bot:x:" + std::string(kUserInside) + ":\n")};
  for (const Descriptor& file : box.inherited) {
    if (!file.is_open())
      return Error{ErrorCode::Busy, Message(text::kCannotStart, name, system_words(EMFILE))};
  }
  const auto inherited = [&](std::size_t i) { return std::to_string(box.inherited[i].number()); };

  Words words;
  words.add("bwrap", "--unshare-all", "--unshare-user", "--die-with-parent", "--hostname", "sandbox", "--uid",
            kUserInside, "--gid", kUserInside);
  add_system(words);
  if (limits.shows_joga) {
    add_joga(words, box);
  } else {
    hide_joga(words);
  }
  words.add("--file", inherited(1), "/etc/passwd", "--file", inherited(2), "/etc/group");
  words.add_temporary("/dev/shm", limits.temporary_mib * kMebibyte);
  words.add("--remount-ro", "/dev");
  words.add_temporary("/tmp", limits.temporary_mib * kMebibyte);
  if (!own.empty()) {
    words.add(limits.is_folder_writable ? "--bind" : "--ro-bind",
              box.is_roots ? std::string(kStagedFolder) : box.folder, own.string());
  }
  // Without a folder of its own the program may still have been told where to run.
  if (own.empty() || !is_within(place, own)) words.add("--dir", place.string());
  words.add("--chdir", place.string(), "--remount-ro", "/", "--seccomp", inherited(0), "--", kLimiter,
            "--nproc=" + std::to_string(limits.processes) + ':' + std::to_string(limits.processes), "--",
            *program);
  box.command = std::move(words).take();
  box.command.insert(box.command.end(), command.begin() + 1, command.end());
  return box;
}

bool enter_box(const Box& box) {
  // If the machine runs out of memory, this program goes first.
  static_cast<void>(write_text("/proc/self/oom_score_adj", "1000"));
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_MSGQUEUE, 0);
  set_limit(RLIMIT_FSIZE, box.limits.file_mib * kMebibyte);
  set_limit(RLIMIT_DATA, box.limits.memory_mib * kMebibyte);
  if (box.limits.processor_seconds != 0) set_limit(RLIMIT_CPU, box.limits.processor_seconds + 1);
  if (box.is_roots) {
    const uid_t user = user_of(::getppid());
    if (!stage(box, user) || !become_user(user)) return false;
  }
  // After the last file is opened here: of a parent with more files than this the child has them too, until
  // exec.
  set_limit(RLIMIT_NOFILE, 512);
  static_cast<void>(!::chdir("/"));
  // Setting the user makes the system forget the signal.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const Descriptor& file : box.inherited) ::fcntl(file.number(), F_SETFD, 0);
  return true;
}

}  // namespace joga::system
