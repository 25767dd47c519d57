// joga site
#include <filesystem>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/page.hpp"
#include "joga/app/site_files.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

int run_site(const Arguments& arguments, Context& context) {
  if (site().empty()) return context.fail(Message(text::kSiteMissing));
  const std::filesystem::path folder(arguments.operands().front());
  if (const Result<Done> written = write_site(folder, site()); !written) {
    return written.error().code == ErrorCode::Illegal ? context.refuse(written.error())
                                                      : context.fail(written.error().message);
  }
  context.out << (folder / "index.html").string() << '\n';
  context.error << "joga: " << Message(text::kSiteReady, system::shown(folder)).in(context.language) << '\n';
  return kDone;
}

}  // namespace

CommandDescription site_command() {
  return {.name = "site",
          .summary = text::kSiteSummary,
          .operands = {{.name = "DIR", .meaning = text::kSiteFolder}},
          .examples = {"joga site public"},
          .run = run_site};
}

}  // namespace joga::app
