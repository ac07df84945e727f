export const toasts = {
  dismiss: 'Dismiss',
};
