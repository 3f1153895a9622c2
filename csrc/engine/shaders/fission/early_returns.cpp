#include "engine/shaders/fission/early_returns.h"

#include <algorithm>

#include "engine/shaders/fission/exchanges.h"
#include "engine/shaders/fission/statements.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

class ReturnFinder {
 public:
  ReturnFinder(const Source& source, const Declaration& kernel) : tokens_(source.tokens), kernel_(kernel) {
    for (const Declaration& each : source.declarations)
      if (each.kind == DeclarationKind::Function) functions_.insert(each.name);
  }

  // The statements up to the last one with such a return; none: nothing returns, or nothing comes after it.
  std::vector<Span> statements() {
    const Statement body = statements_of(tokens_, kernel_.body);
    std::vector<Span> all;
    std::size_t count = 0;
    for (const Statement& each : body.children) {
      if (each.kind == StatementKind::Declaration && each.is_shared) {
        for (const Declarator& variable : each.declarators) shared_.insert(variable.name);
        continue;
      }
      if (meets(each.all) || !is_pure(each)) {
        all.resize(count);
        return all;
      }
      all.push_back(each.all);
      for (std::size_t i = each.all.begin; i < each.all.end; ++i)
        if (tokens_[i].is("return")) count = all.size();
    }
    return {};
  }

 private:
  bool meets(Span span) const {
    for (std::size_t i = span.begin; i < span.end; ++i)
      if (is_barrier(tokens_[i]) || is_of_simd_groups(tokens_, i) || shared_.contains(tokens_[i].text)) return true;
    return false;
  }

  // Whether it changes variables of the thread alone.
  bool is_pure(const Statement& statement) {
    for (const Statement& each : statement.children)
      if (!is_pure(each)) return false;
    for (const Declarator& each : statement.declarators) names_.insert(each.name);
    if (statement.kind != StatementKind::Declaration && statement.kind != StatementKind::Expression &&
        statement.kind != StatementKind::If && statement.kind != StatementKind::Compound &&
        statement.kind != StatementKind::Jump)
      return false;
    for (std::size_t i = statement.all.begin; i < statement.all.end; ++i) {
      const Token& token = tokens_[i];
      if (is_assigning(token) && !is_of_thread(i, statement.kind == StatementKind::Declaration)) return false;
      if (token.kind == TokenKind::Identifier && tokens_[i + 1].is("(") && !is_pure_call(i)) return false;
    }
    return true;
  }

  bool is_of_thread(std::size_t i, bool is_declaration) const {
    const bool is_step = tokens_[i].is("++") || tokens_[i].is("--");
    const std::size_t name = is_step && tokens_[i + 1].kind == TokenKind::Identifier ? i + 1 : i - 1;
    const Token& before = tokens_[name == i + 1 ? i - 1 : name - 1];
    const bool is_place = before.is(".") || before.is("->") || (before.is("*") && !is_declaration) || before.is("&");
    return tokens_[name].kind == TokenKind::Identifier && names_.contains(tokens_[name].text) && !is_place;
  }

  bool is_pure_call(std::size_t i) const {
    const std::string& name = tokens_[i].text;
    if (tokens_[i - 1].is(".") || tokens_[i - 1].is("->")) return name.starts_with("get_");
    return !functions_.contains(name) && !name.starts_with("atomic") && !is_in(kWriting, name);
  }

  const std::vector<Token>& tokens_;
  const Declaration& kernel_;
  std::set<std::string> functions_, names_, shared_;
};

}  // namespace

std::optional<EarlyReturns> early_returns_of(const Source& source, const EntryFunction& entry) {
  const Declaration& kernel = source.declarations[entry.declaration];
  std::vector<Span> probe = ReturnFinder(source, kernel).statements();
  if (probe.empty()) return std::nullopt;
  const std::size_t end = probe.back().end;
  std::vector<Token> body;
  for (std::size_t i = kernel.body.begin; i < kernel.body.end; ++i)
    if (i >= end || !source.tokens[i].is("return")) body.push_back(source.tokens[i]);
  return EarlyReturns{with_kernel_body(source, entry.declaration, body), std::move(probe)};
}

Source with_kernel_body(const Source& source, std::size_t index, const std::vector<Token>& body) {
  Source made = source;
  std::vector<Token>& tokens = made.tokens;
  const Declaration& before = source.declarations[index];
  Declaration& kernel = made.declarations[index];
  const auto copy = [&](std::size_t begin, std::size_t end) {
    tokens.insert(tokens.end(), source.tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                  source.tokens.begin() + static_cast<std::ptrdiff_t>(end));
  };
  Token stop = tokens.back();  // so that nothing belongs to what is in front of the copy
  stop.kind = TokenKind::Punctuator, stop.text = ";";
  tokens.push_back(stop);
  const std::size_t moved = tokens.size() - kernel.all.begin;
  copy(before.all.begin, before.body.begin);
  for (Span* const span : {&kernel.all, &kernel.head, &kernel.template_parameters, &kernel.body})
    if (!span->empty()) span->begin += moved, span->end += moved;
  kernel.at_name += moved;
  for (Parameter& each : kernel.parameters) each.begin += moved;
  tokens.insert(tokens.end(), body.begin(), body.end());
  kernel.body.end = kernel.body.begin + body.size();
  copy(before.body.end, before.all.end);
  kernel.all.end = tokens.size();
  tokens.push_back(stop);
  return made;
}

}  // namespace openmps::engine::shaders
