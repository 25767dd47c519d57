// Small drawings for buttons, in a square of 24 units, drawn with the text's colour.
const kPaths = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  hint: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.3-1 2H9c0-.7-.3-1.3-1-2z',
  flip: 'M8 4v14M8 18l-3.5-3.5M8 18l3.5-3.5M16 20V6M16 6l-3.5 3.5M16 6l3.5 3.5',
  swap: 'M4 8h14M18 8l-3.5-3.5M18 8l-3.5 3.5M20 16H6M6 16l3.5-3.5M6 16l3.5 3.5',
  study: 'M12 6c-2-1.5-4.5-2-8-2v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4c-3.5 0-6 .5-8 2zM12 6v14',
  play: 'M7 4.5l12 7.5-12 7.5z',
  first: 'M6 5v14M18 5l-8 7 8 7',
  last: 'M18 5v14M6 5l8 7-8 7',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 11v2M12 11v2M19 11v2',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  map: 'M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM12 12v9M12 12l7.8-4.5M12 12L4.2 7.5',
  people:
    'M8 11a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM2.5 19c.5-3.5 2.5-5 5.5-5s5 1.5 5.5 5M15.5 11a3 3 0 1 0 0-6M17 14c2.5.4 4 2 4.5 5',
  puzzle: 'M5 8h4a2 2 0 1 1 4 0h5v5a2 2 0 1 1 0 4v4H5z',
  rules: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  library: 'M5 4v16M10 4v16M14 5l5 15',
  home: 'M4 11l8-7 8 7M6 10v10h12V10',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  engine: 'M8 4v3M12 4v3M16 4v3M8 17v3M12 17v3M16 17v3M5 7h14v10H5zM10 10.5h4v3h-4z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  pause: 'M8 5v14M16 5v14',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  comment: 'M4 5h16v11H11l-5 4v-4H4z',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2',
} as const;

export type IconName = keyof typeof kPaths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={kPaths[name]} />
    </svg>
  );
}
