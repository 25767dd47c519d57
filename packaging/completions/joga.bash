# Completion of joga's command line for bash. Made by: joga help --completion bash
_joga() {
  local word=${COMP_WORDS[COMP_CWORD]} words='' files=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='quantik eximo fields stars learn games play show moves perft playouts analyse book solve engine match check-engine bench tune record serve host bot site help'
  else
    case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in
      learn:--lang) words='en pt' ;;
      learn:*) words='quantik eximo fields stars --plain --ascii --lang --help' ;;
      games:--lang) words='en pt' ;;
      games:*) words='--lang --help' ;;
      play:--p1) words='' ;;
      play:--p2) words='' ;;
      play:--position) words='' ;;
      play:--moves) words='' ;;
      play:--seed) words='' ;;
      play:--load) words='' files=yes ;;
      play:--game) words='' ;;
      play:--save) words='' files=yes ;;
      play:--lang) words='en pt' ;;
      play:*) words='quantik eximo fields stars --p1 --p2 --position --moves --seed --plain --load --game --save --ascii --lang --help' ;;
      show:--position) words='' ;;
      show:--moves) words='' ;;
      show:--svg) words='' files=yes ;;
      show:--lang) words='en pt' ;;
      show:*) words='quantik eximo fields stars --position --moves --svg --json --ascii --lang --help' ;;
      moves:--position) words='' ;;
      moves:--moves) words='' ;;
      moves:--lang) words='en pt' ;;
      moves:*) words='quantik eximo fields stars --position --moves --lang --help' ;;
      perft:--depth) words='' ;;
      perft:--position) words='' ;;
      perft:--moves) words='' ;;
      perft:--threads) words='' ;;
      perft:--lang) words='en pt' ;;
      perft:*) words='quantik eximo fields stars --depth --position --moves --divide --threads --lang --help' ;;
      playouts:--seconds) words='' ;;
      playouts:--games) words='' ;;
      playouts:--seed) words='' ;;
      playouts:--threads) words='' ;;
      playouts:--position) words='' ;;
      playouts:--moves) words='' ;;
      playouts:--lang) words='en pt' ;;
      playouts:*) words='quantik eximo fields stars --seconds --games --seed --threads --position --moves --lang --help' ;;
      analyse:--position) words='' ;;
      analyse:--moves) words='' ;;
      analyse:--time) words='' ;;
      analyse:--depth) words='' ;;
      analyse:--nodes) words='' ;;
      analyse:--lines) words='' ;;
      analyse:--engine) words='engine mcts' ;;
      analyse:--threads) words='' ;;
      analyse:--memory) words='' ;;
      analyse:--lang) words='en pt' ;;
      analyse:*) words='quantik eximo fields stars --position --moves --time --depth --nodes --lines --engine --threads --memory --json --lang --help' ;;
      book:--position) words='' ;;
      book:--moves) words='' ;;
      book:--verify) words='' ;;
      book:--nodes) words='' ;;
      book:--file) words='' files=yes ;;
      book:--lang) words='en pt' ;;
      book:*) words='quantik eximo fields stars --position --moves --record --verify --nodes --file --lang --help' ;;
      solve:--position) words='' ;;
      solve:--moves) words='' ;;
      solve:--time) words='' ;;
      solve:--nodes) words='' ;;
      solve:--memory) words='' ;;
      solve:--output) words='' files=yes ;;
      solve:--threads) words='' ;;
      solve:--puzzles) words='' ;;
      solve:--plies) words='' ;;
      solve:--seed) words='' ;;
      solve:--lang) words='en pt' ;;
      solve:*) words='quantik eximo fields stars --position --moves --time --nodes --memory --output --verify --threads --json --puzzles --plies --seed --lang --help' ;;
      engine:--player) words='' ;;
      engine:--lang) words='en pt' ;;
      engine:*) words='quantik eximo fields stars --player --lang --help' ;;
      match:--players) words='' ;;
      match:--players-file) words='' files=yes ;;
      match:--games) words='' ;;
      match:--openings) words='' files=yes ;;
      match:--random-plies) words='' ;;
      match:--seed) words='' ;;
      match:--time) words='' ;;
      match:--tc) words='' ;;
      match:--depth) words='' ;;
      match:--nodes) words='' ;;
      match:--margin) words='' ;;
      match:--concurrency) words='' ;;
      match:--threads) words='' ;;
      match:--memory) words='' ;;
      match:--sprt) words='' ;;
      match:--adjudicate-loss) words='' ;;
      match:--adjudicate-draw) words='' ;;
      match:--longest) words='' ;;
      match:--record) words='' files=yes ;;
      match:--shard) words='' ;;
      match:--event) words='' ;;
      match:--output) words='' files=yes ;;
      match:--lang) words='en pt' ;;
      match:*) words='quantik eximo fields stars report merge --players --players-file --games --gauntlet --openings --random-plies --seed --time --tc --depth --nodes --margin --concurrency --threads --memory --sprt --adjudicate-loss --adjudicate-draw --longest --record --resume --shard --event --json --output --lang --help' files=yes ;;
      check-engine:--game) words='quantik eximo fields stars' ;;
      check-engine:--lang) words='en pt' ;;
      check-engine:*) words='--game --lang --help' ;;
      bench:--depth) words='' ;;
      bench:--lang) words='en pt' ;;
      bench:*) words='quantik eximo fields stars --depth --lang --help' ;;
      tune:--output) words='' files=yes ;;
      tune:--positions) words='' ;;
      tune:--seed) words='' ;;
      tune:--l2) words='' ;;
      tune:--iterations) words='' ;;
      tune:--lang) words='en pt' ;;
      tune:*) words='quantik eximo fields stars --output --positions --seed --l2 --iterations --lang --help' files=yes ;;
      record:--to) words='text json page' ;;
      record:--every) words='' ;;
      record:--lang) words='en pt' ;;
      record:*) words='check show convert --to --every --ascii --lang --help' files=yes ;;
      serve:--host) words='' ;;
      serve:--port) words='' ;;
      serve:--data) words='' files=yes ;;
      serve:--memory) words='' ;;
      serve:--lang) words='en pt' ;;
      serve:*) words='--host --port --data --memory --lang --help' ;;
      host:--data) words='' files=yes ;;
      host:--database) words='' ;;
      host:--origin) words='' ;;
      host:--host) words='' ;;
      host:--port) words='' ;;
      host:--config) words='' files=yes ;;
      host:--lang) words='en pt' ;;
      host:*) words='--data --database --origin --host --port --config --lang --help' ;;
      bot:--server) words='' ;;
      bot:--token) words='' ;;
      bot:--games) words='' ;;
      bot:--lang) words='en pt' ;;
      bot:*) words='--server --token --lobby --games --lang --help' ;;
      site:--lang) words='en pt' ;;
      site:*) words='--lang --help' files=yes ;;
      help:--completion) words='bash zsh fish' ;;
      help:--lang) words='en pt' ;;
      help:*) words='learn games play show moves perft playouts analyse book solve engine match check-engine bench tune record serve host bot site help --manual --completion --lang --help' ;;
    esac
  fi
  mapfile -t COMPREPLY < <(
    compgen -W "$words" -- "$word"
    [ -z "$files" ] || compgen -f -- "$word"
  )
}
complete -o filenames -F _joga joga
