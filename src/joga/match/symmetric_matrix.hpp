// Just enough linear algebra for Newton's method in a few dozen unknowns.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace joga::match {

// A symmetric matrix; only the lower triangle is stored.
class SymmetricMatrix {
 public:
  // All zero.
  explicit SymmetricMatrix(std::size_t size) : size_(size), entries_(size * (size + 1) / 2) {}

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] double& at(std::size_t row, std::size_t column) noexcept {
    return entries_[place(row, column)];
  }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const noexcept {
    return entries_[place(row, column)];
  }

 private:
  [[nodiscard]] static std::size_t place(std::size_t row, std::size_t column) noexcept {
    return row < column ? column * (column + 1) / 2 + row : row * (row + 1) / 2 + column;
  }

  std::size_t size_;
  std::vector<double> entries_;
};

// Cholesky's factor L of a positive definite matrix A = L L^T.
class CholeskyFactor {
 public:
  // `matrix` must be positive definite.
  [[nodiscard]] static CholeskyFactor of(const SymmetricMatrix& matrix);

  // The x with A x = b.
  [[nodiscard]] std::vector<double> solve(std::vector<double> b) const;
  // The inverse of A.
  [[nodiscard]] SymmetricMatrix inverse() const;

 private:
  explicit CholeskyFactor(SymmetricMatrix factor) : factor_(std::move(factor)) {}

  // Only the lower triangle is used.
  SymmetricMatrix factor_;
};

}  // namespace joga::match
