// The symmetries of Quantik as certificates number them, on position strings.
#pragma once

#include "joga/solve/certificate_writer.hpp"

namespace joga::solve {

// Number 24 * SQUARES + SHAPES. The bits of SQUARES, from the lowest: exchange rows 1 and 2, rows 3 and 4,
// both pairs of rows; the same for columns; and last, rows with columns. SHAPES is the place of the
// permutation of Y, C, N, S among all 24 in lexicographic order. It says which shape takes the place of each.
[[nodiscard]] const CertificateSymmetry& quantik_certificate_symmetry() noexcept;

}  // namespace joga::solve
