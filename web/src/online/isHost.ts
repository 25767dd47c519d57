// `joga host` puts this tag into the index.html of the site that it serves.
const kHostMeta = 'joga-host';

// Whether the page comes from a host, so that the user can play with others.
export const isHost =
  typeof document !== 'undefined' && document.querySelector(`meta[name="${kHostMeta}"]`) !== null;
