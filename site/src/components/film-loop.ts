/**
 * `<film-loop>`: gives its video a button that stops and starts it, because what moves by itself for longer than five
 * seconds must be stoppable (WCAG 2.2.2), and keeps it still for whoever asked for less motion.
 */
class FilmLoop extends HTMLElement {
  connectedCallback() {
    const video = this.querySelector('video');
    const button = this.querySelector('button');
    if (!video || !button) return;
    const say = () => {
      const words = video.paused ? this.dataset.play : this.dataset.pause;
      button.textContent = words ?? '';
    };
    video.addEventListener('play', say);
    video.addEventListener('pause', say);
    button.addEventListener('click', () => (video.paused ? video.play() : video.pause()));
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      video.removeAttribute('autoplay');
      video.pause();
    }
    say();
    button.hidden = false;
  }
}

customElements.define('film-loop', FilmLoop);
