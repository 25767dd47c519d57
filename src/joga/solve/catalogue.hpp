// The sentences of the solvers.
#pragma once

#include "joga/core/message.hpp"

namespace joga::solve::text {

// clang-format off
inline constexpr MessageText kForeignTable{
    "it is not a Quantik tablebase", "não é uma tabela de soluções do Quantik"};
inline constexpr MessageText kTableVersion{
    "it is a tablebase of format {0}; this program reads format {1}",
    "é uma tabela do formato {0}; este programa lê o formato {1}"};
inline constexpr MessageText kTableLength{
    "it has {0} bytes instead of {1}", "tem {0} bytes em vez de {1}"};
inline constexpr MessageText kTableDamaged{
    "its content is damaged: the checksum does not match",
    "o conteúdo está danificado: a soma de verificação não condiz"};
inline constexpr MessageText kTableRules{
    "it is for the rules '{0}', not '{1}'", "é para as regras '{0}', não '{1}'"};

inline constexpr MessageText kForeignBook{
    "it is not a book for {0}", "não é um livro para {0}"};
inline constexpr MessageText kForeignProofs{
    "it is not about {0}", "não é sobre {0}"};
inline constexpr MessageText kResumed{
    "resuming from {0} proofs in {1}", "a retomar a partir de {0} provas em {1}"};
inline constexpr MessageText kOtherMemory{
    "the proofs in {0} were found with --memory {1} and are of use only with that; starting over",
    "as provas em {0} foram encontradas com --memory {1} e só servem com essa memória; a recomeçar"};
inline constexpr MessageText kProofsUseless{
    "the proofs in {0} cannot be used ({1}); starting over", "as provas em {0} não podem ser usadas ({1}); a recomeçar"};
inline constexpr MessageText kProofsUnsaved{
    "what has been proven so far cannot be saved and would be lost by an interruption: {0}",
    "não é possível guardar o que já se provou, e uma interrupção perdê-lo-ia: {0}"};
inline constexpr MessageText kBookStopped{
    "the book was not finished", "o livro não ficou pronto"};

inline constexpr MessageText kForeignCensus{
    "it is not a census of star maps", "não é um censo de mapas de estrelas"};
inline constexpr MessageText kCensusVersion{
    "line {0}: '{1}', but this program reads 'stars-census 1'", "linha {0}: '{1}', mas este programa lê 'stars-census 1'"};
inline constexpr MessageText kCensusTorn{
    "line {0} is torn or wrong: it must be KIND SEED ROWS RULES MARGIN RESULT POSITIONS",
    "a linha {0} está cortada ou errada: tem de ser KIND SEED ROWS RULES MARGIN RESULT POSITIONS"};

inline constexpr MessageText kCertificateDraw{
    "a certificate proves who wins, or the margin, and this position is a draw",
    "um certificado prova quem ganha, ou a diferença, e esta posição é um empate"};
inline constexpr MessageText kCertificateStopped{
    "no certificate was written: the work was interrupted, or --time or --nodes was too little for it",
    "não se escreveu nenhum certificado: o trabalho foi interrompido, ou --time ou --nodes não chegou para ele"};
inline constexpr MessageText kCertificateWrong{
    "no certificate was written: the solution does not hold at {0}",
    "não se escreveu nenhum certificado: a solução não se verifica em {0}"};

inline constexpr MessageText kStopped{
    "solving Quantik was stopped before the end", "a resolução do Quantik foi interrompida antes do fim"};
inline constexpr MessageText kNotSolved{
    "{0} is not solved", "{0} não está resolvido"};
inline constexpr MessageText kWrongValue{
    "the tablebase is wrong about {0}: {1}, but the moves from there say {2}",
    "a tabela está errada quanto a {0}: {1}, mas as jogadas a partir daí dizem {2}"};
inline constexpr MessageText kWinIn{"win in {0}", "vitória em {0}"};
inline constexpr MessageText kLossIn{"loss in {0}", "derrota em {0}"};
inline constexpr MessageText kNoValue{"nothing", "nada"};
// clang-format on

}  // namespace joga::solve::text
