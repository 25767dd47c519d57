import { sentences } from '../i18n';

export const text = sentences(
  {
    close: 'Close',
    cancel: 'Cancel',
  },
  {
    close: 'Fechar',
    cancel: 'Cancelar',
  },
);
