// Runs before the first paint, so that neither the theme nor the navigation flickers.
// data-theme: what the member chose; without it the system decides. data-session: whether someone is signed in here.
// data-talk: the address names a conversation, to which a small screen gives its room before the page wakes.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (localStorage.getItem('accessToken') && localStorage.getItem('user')) root.dataset.session = 'in';
  if (/[?&](talk|with)=/.test(location.search)) root.dataset.talk = '';
} catch {
  // Storage is switched off: the system's theme, signed out.
}
// data-loaded: what is below the first screen is laid out from then on, without the first paint having waited for it.
addEventListener('load', () => {
  document.documentElement.dataset.loaded = '';
});
