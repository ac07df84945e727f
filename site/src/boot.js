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
// data-act: a link to sign in, pressed before the page wakes, keeps what it was for, as `askToSignIn` in stores/intent.ts does.
addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[data-act]');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const path = new URL(link.href).searchParams.get('next');
  const intent = { act: link.dataset.act, subject: link.dataset.subject };
  try {
    sessionStorage.setItem('signInAsked', JSON.stringify({ path, because: 'members-only', at: Date.now(), intent }));
  } catch {
    // Storage is switched off: it is pressed again there.
  }
});
// data-loaded: what is below the first screen is laid out from then on, without the first paint having waited for it.
addEventListener('load', () => {
  document.documentElement.dataset.loaded = '';
});
