// The sentences about files, folders and programs.
#pragma once

#include "joga/core/message.hpp"

namespace joga::system::text {

// clang-format off
inline constexpr MessageText kNoHome{
    "there is no folder for your files: neither {0} nor HOME holds an absolute path",
    "não há pasta para os seus ficheiros: nem {0} nem HOME contêm um caminho absoluto"};
inline constexpr MessageText kCannotMakeFolder{
    "cannot make the folder {0}: {1}", "não é possível criar a pasta {0}: {1}"};
inline constexpr MessageText kCannotRead{
    "cannot read {0}: {1}", "não é possível ler {0}: {1}"};
inline constexpr MessageText kCannotWrite{
    "cannot write {0}: {1}", "não é possível escrever {0}: {1}"};
inline constexpr MessageText kNoFolder{
    "its folder does not exist", "a pasta não existe"};
inline constexpr MessageText kNotThere{
    "no such file or folder", "não existe esse ficheiro ou pasta"};
inline constexpr MessageText kIsFolder{
    "it is a folder", "é uma pasta"};
inline constexpr MessageText kNotPermitted{
    "permission denied", "sem permissão"};
inline constexpr MessageText kDiskFull{
    "no space left on the disk", "não há espaço no disco"};
inline constexpr MessageText kReadOnly{
    "the file system is read-only", "o sistema de ficheiros é só de leitura"};
inline constexpr MessageText kNameTooLong{
    "the name is too long", "o nome é longo demais"};
inline constexpr MessageText kNotAFile{
    "it is not a regular file", "não é um ficheiro normal"};
inline constexpr MessageText kCannotStart{
    "cannot start {0}: {1}", "não é possível iniciar {0}: {1}"};
inline constexpr MessageText kCannotRunIn{
    "cannot run {0} in the folder {1}: {2}", "não é possível executar {0} na pasta {1}: {2}"};
inline constexpr MessageText kNoSuchProgram{
    "there is no such program", "não existe esse programa"};
inline constexpr MessageText kMayNotRun{
    "it is not a program, or not one that you may run", "não é um programa, ou não o pode executar"};
inline constexpr MessageText kNotAProgram{
    "it is neither a program for this machine nor a script that begins with #!",
    "não é um programa para esta máquina nem um script que comece por #!"};

// Commands that are run to their end.
inline constexpr MessageText kCommandStatus{
    "{0} has ended with exit status {1}", "{0} terminou com o código de saída {1}"};
inline constexpr MessageText kCommandSignal{
    "{0} was ended by signal {1}", "{0} foi terminado pelo sinal {1}"};
inline constexpr MessageText kCommandLate{
    "{0} has not ended within {1} ms", "{0} não terminou em {1} ms"};
inline constexpr MessageText kCommandStopped{"{0} was interrupted", "{0} foi interrompido"};

// Sandboxes.
inline constexpr MessageText kNoSandboxProgram{
    "no program can run in a sandbox here: {0} is missing; on Debian, 'apt install {1}' brings it",
    "nenhum programa pode correr aqui num ambiente isolado: falta {0}; em Debian, 'apt install {1}' instala-o"};
inline constexpr MessageText kNoSandbox{
    "no program can run in a sandbox here: bubblewrap says '{0}'; the system must allow user namespaces (see sysctl "
    "user.max_user_namespaces and kernel.unprivileged_userns_clone)",
    "nenhum programa pode correr aqui num ambiente isolado: o bubblewrap diz '{0}'; o sistema tem de permitir espaços de "
    "nomes de utilizador (veja sysctl user.max_user_namespaces e kernel.unprivileged_userns_clone)"};
inline constexpr MessageText kSharedFolder{
    "the sandbox would show {1} all of {0}: give {1} a folder of its own",
    "o ambiente isolado mostraria a {1} tudo o que há em {0}: dê a {1} uma pasta só sua"};
inline constexpr MessageText kNotInFolder{
    "the sandbox does not show {0}, which is not in the program's folder {1}",
    "o ambiente isolado não mostra {0}, que não está na pasta do programa, {1}"};
inline constexpr MessageText kCannotEnterBox{
    "cannot run {0} in a sandbox: {1}; root needs the rights to mount and to change users for that: where it has none, run "
    "joga as an ordinary user",
    "não é possível executar {0} num ambiente isolado: {1}; para isso o root precisa dos direitos de montar e de mudar de "
    "utilizador: onde não os tem, execute o joga como um utilizador normal"};
inline constexpr MessageText kExcessMemory{
    "{0} has used more than the {1} MiB of memory that it may use", "{0} usou mais do que os {1} MiB de memória a que tem direito"};
inline constexpr MessageText kExcessProcessor{
    "{0} has used more than the {1} s of processor time that it may use",
    "{0} usou mais do que os {1} s de tempo de processador a que tem direito"};
inline constexpr MessageText kExcessDisk{
    "{0} has filled its folder with more than {1} MiB, or the disk", "{0} encheu a sua pasta com mais de {1} MiB, ou o disco"};
// clang-format on

}  // namespace joga::system::text
