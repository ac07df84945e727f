import { Icon } from '../../components/Icon.tsx';
import { toast } from '../../stores/toasts.ts';
import { details as words } from '../../words/en/details.ts';

/** Gives the company's public page to whatever the phone shares with; elsewhere copies its address. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const path = `/startups/${id}`;

  async function share(): Promise<void> {
    const url = new URL(path, location.origin).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast(words.copied, 'good');
      }
    } catch (thrown) {
      // Changed their mind: nothing to say. Where neither works (no https), the page itself can be shared.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) location.assign(path);
    }
  }

  return (
    <button type="button" className="btn btn-icon btn-quiet" aria-label={words.share} onClick={share}>
      <Icon name="share" size={22} />
    </button>
  );
}
