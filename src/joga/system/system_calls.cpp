#include "joga/system/system_calls.hpp"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

// Newer than some headers; the same number on all architectures.
#ifndef SYS_memfd_secret
#define SYS_memfd_secret 447
#endif
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

namespace joga::system {
namespace {

// Processors that also run programs of an older kind have a second list of system calls.
#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;
#endif

// The first number of which this list knows nothing: 462 is mseal, Linux 6.10. A later call may do what an
// earlier one is refused here. The second list of x86-64 (x32) begins far above.
constexpr std::uint32_t kUnheardOf = 463;

// They fail as if the program lacked the right.
constexpr std::initializer_list<std::uint32_t> kForbidden{
    // other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd, SYS_kcmp, SYS_process_madvise,
    // mounts and namespaces
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen,
    SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_unshare, SYS_setns, SYS_name_to_handle_at,
    SYS_open_by_handle_at, SYS_quotactl, SYS_fanotify_init,
    // the kernel itself
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_kexec_load,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    // the machine
    SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct, SYS_syslog, SYS_settimeofday, SYS_clock_settime,
    SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname, SYS_vhangup, SYS_nfsservctl,
    SYS_lookup_dcookie,
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm, SYS_uselib, SYS_modify_ldt,
#endif
    SYS_move_pages, SYS_migrate_pages,
    // what all programs of the machine share a small number of
    SYS_io_setup,
    // rules in the kernel's memory, without end
    SYS_landlock_create_ruleset, SYS_landlock_add_rule, SYS_landlock_restrict_self,
    // memory and messages that outlive or belong to no process, so that nobody would count them
    SYS_memfd_create, SYS_memfd_secret, SYS_shmget, SYS_semget, SYS_msgget, SYS_mq_open};

// These have their arguments in memory, where a filter cannot see them; libraries fall back to older ones.
constexpr std::initializer_list<std::uint32_t> kUnknown{SYS_clone3, SYS_openat2, SYS_fchmodat2};

constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;
[[nodiscard]] constexpr std::uint32_t refusal(int number) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(number);
}

class Filter {
 public:
  Filter() {
    if (kArchitecture != 0) {
      load(offsetof(seccomp_data, arch));
      unless_equal(kArchitecture, refusal(ENOSYS));
    }
    load(offsetof(seccomp_data, nr));
    if (kArchitecture != 0) if_at_least(kUnheardOf, refusal(ENOSYS));
  }

  void answer(std::uint32_t call, std::uint32_t what) { if_equal(call, what); }

  // Refuses the call if the argument has one of these bits.
  void refuse_bits(std::uint32_t call, unsigned argument, std::uint32_t bits) {
    skip_unless(call, 4);
    load(offset_of(argument));
    if_any(bits, refusal(EPERM));
    finish(kAllow);
  }
  // Refuses the call if one argument has one of the first bits, and another one has one of the second.
  void refuse_both(std::uint32_t call, unsigned first, std::uint32_t first_bits, unsigned second,
                   std::uint32_t second_bits) {
    skip_unless(call, 6);
    load(offset_of(first));
    add(BPF_JMP | BPF_JSET | BPF_K, 0, 3, first_bits);
    load(offset_of(second));
    if_any(second_bits, refusal(EPERM));
    finish(kAllow);
  }
  void refuse_values(std::uint32_t call, unsigned argument, std::initializer_list<std::uint32_t> values) {
    skip_unless(call, 2 + 2 * static_cast<unsigned>(values.size()));
    load(offset_of(argument));
    for (const std::uint32_t value : values) if_equal(value, refusal(EPERM));
    finish(kAllow);
  }
  void refuse_all_but(std::uint32_t call, unsigned argument, std::uint32_t value, int number) {
    skip_unless(call, 4);
    load(offset_of(argument));
    unless_equal(value, refusal(number));
    finish(kAllow);
  }

  [[nodiscard]] std::string bytes() && {
    finish(kAllow);
    static_assert(std::is_trivially_copyable_v<sock_filter>);
    return {reinterpret_cast<const char*>(program_.data()), program_.size() * sizeof(sock_filter)};
  }

 private:
  // The offset of an argument's lower half.
  [[nodiscard]] static std::uint32_t offset_of(unsigned argument) {
    constexpr std::size_t kLower = std::endian::native == std::endian::little ? 0 : 4;
    return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + argument * 8 + kLower);
  }

  void add(unsigned code, unsigned if_true, unsigned if_false, std::uint32_t value) {
    program_.push_back({static_cast<std::uint16_t>(code), static_cast<std::uint8_t>(if_true),
                        static_cast<std::uint8_t>(if_false), value});
  }
  void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset)); }
  void finish(std::uint32_t what) { add(BPF_RET | BPF_K, 0, 0, what); }
  void skip_unless(std::uint32_t value, unsigned steps) { add(BPF_JMP | BPF_JEQ | BPF_K, 0, steps, value); }
  void if_equal(std::uint32_t value, std::uint32_t what) {
    skip_unless(value, 1);
    finish(what);
  }
  void unless_equal(std::uint32_t value, std::uint32_t what) {
    add(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value);
    finish(what);
  }
  void if_at_least(std::uint32_t value, std::uint32_t what) {
    add(BPF_JMP | BPF_JGE | BPF_K, 0, 1, value);
    finish(what);
  }
  void if_any(std::uint32_t bits, std::uint32_t what) {
    add(BPF_JMP | BPF_JSET | BPF_K, 0, 1, bits);
    finish(what);
  }

  std::vector<sock_filter> program_{};
};

}  // namespace

std::string system_call_filter() {
  // Programs made with these bits would give their owner's rights to whoever runs them outside of the
  // sandbox.
  constexpr std::uint32_t kSetIds = S_ISUID | S_ISGID;
  constexpr std::uint32_t kNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                        CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  Filter filter;
  for (const std::uint32_t call : kForbidden) filter.answer(call, refusal(EPERM));
  for (const std::uint32_t call : kUnknown) filter.answer(call, refusal(ENOSYS));
  // A user has 128 of them, and the sandbox may run under the one who plays the match.
  filter.answer(SYS_inotify_init1, refusal(EMFILE));
  filter.refuse_bits(SYS_clone, 0, kNamespaces);
  filter.refuse_all_but(SYS_socket, 0, AF_UNIX, EAFNOSUPPORT);
  filter.refuse_both(SYS_openat, 2, O_CREAT | (O_TMPFILE & ~O_DIRECTORY), 3, kSetIds);
  // Shared memory that is swapped out is not counted at once, so no program may swap its own out.
  filter.refuse_values(SYS_madvise, 2, {MADV_PAGEOUT});
  filter.refuse_values(SYS_ioctl, 1, {TIOCSTI, TIOCLINUX});  // they type into a terminal
  filter.refuse_bits(SYS_fchmod, 1, kSetIds);
  filter.refuse_bits(SYS_fchmodat, 2, kSetIds);
  filter.refuse_bits(SYS_mknodat, 2, kSetIds);
#ifdef SYS_open
  filter.refuse_both(SYS_open, 1, O_CREAT | (O_TMPFILE & ~O_DIRECTORY), 2, kSetIds);
  filter.answer(SYS_inotify_init, refusal(EMFILE));
  filter.refuse_bits(SYS_creat, 1, kSetIds);
  filter.refuse_bits(SYS_chmod, 1, kSetIds);
  filter.refuse_bits(SYS_mknod, 1, kSetIds);
#endif
  return std::move(filter).bytes();
}

}  // namespace joga::system
