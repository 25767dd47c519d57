#include "joga/match/symmetric_matrix.hpp"

#include <cassert>
#include <cmath>

namespace joga::match {

CholeskyFactor CholeskyFactor::of(const SymmetricMatrix& matrix) {
  SymmetricMatrix factor(matrix.size());
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = matrix.at(row, column);
      for (std::size_t i = 0; i < column; ++i) rest -= factor.at(row, i) * factor.at(column, i);
      if (row == column) {
        assert(rest > 0);
        factor.at(row, row) = std::sqrt(rest);
      } else {
        factor.at(row, column) = rest / factor.at(column, column);
      }
    }
  }
  return CholeskyFactor(std::move(factor));
}

std::vector<double> CholeskyFactor::solve(std::vector<double> b) const {
  assert(b.size() == factor_.size());
  // L y = b downwards, then L^T x = y upwards, both in place.
  for (std::size_t row = 0; row < b.size(); ++row) {
    for (std::size_t i = 0; i < row; ++i) b[row] -= factor_.at(row, i) * b[i];
    b[row] /= factor_.at(row, row);
  }
  for (std::size_t row = b.size(); row-- > 0;) {
    for (std::size_t i = row + 1; i < b.size(); ++i) b[row] -= factor_.at(i, row) * b[i];
    b[row] /= factor_.at(row, row);
  }
  return b;
}

SymmetricMatrix CholeskyFactor::inverse() const {
  SymmetricMatrix result(factor_.size());
  for (std::size_t column = 0; column < factor_.size(); ++column) {
    std::vector<double> unit(factor_.size());
    unit[column] = 1;
    const std::vector<double> solved = solve(std::move(unit));
    for (std::size_t row = column; row < factor_.size(); ++row) result.at(row, column) = solved[row];
  }
  return result;
}

}  // namespace joga::match
