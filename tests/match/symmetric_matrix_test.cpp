#include "joga/match/symmetric_matrix.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstddef>
#include <vector>

namespace joga::match {
namespace {

TEST(SymmetricMatrix, OneEntryServesBothTriangles) {
  SymmetricMatrix matrix(3);
  matrix.at(0, 2) = 5;
  EXPECT_EQ(matrix.at(2, 0), 5);
  EXPECT_EQ(matrix.at(1, 2), 0);
}

RC_GTEST_PROP(CholeskyFactor, InvertsAndSolves, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(1, 8);
  std::vector<std::vector<double>> root(size, std::vector<double>(size));
  for (auto& row : root) {
    for (double& entry : row) entry = *rc::gen::inRange(-9, 10);
  }
  // R R^T + 1 is positive definite for any R.
  SymmetricMatrix matrix(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      for (std::size_t k = 0; k < size; ++k) matrix.at(i, j) += root[i][k] * root[j][k];
    }
    matrix.at(i, i) += 1;
  }
  const CholeskyFactor factor = CholeskyFactor::of(matrix);
  const SymmetricMatrix inverse = factor.inverse();
  const std::vector<double> solved = factor.solve(root[0]);
  for (std::size_t i = 0; i < size; ++i) {
    double right_side = 0;
    for (std::size_t j = 0; j < size; ++j) {
      right_side += matrix.at(i, j) * solved[j];
      double unit = 0;
      for (std::size_t k = 0; k < size; ++k) unit += matrix.at(i, k) * inverse.at(k, j);
      RC_ASSERT(std::abs(unit - (i == j ? 1 : 0)) < 1e-8);
    }
    RC_ASSERT(std::abs(right_side - root[0][i]) < 1e-8);
  }
}

}  // namespace
}  // namespace joga::match
