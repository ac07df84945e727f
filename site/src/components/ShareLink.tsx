import { plainly } from '../client/links.ts';
import { toast } from '../stores/toasts.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** Root-relative address of the page that is passed on. */
  path: string;
  title: string;
  label: string;
  /** Said once its address is copied. */
  copied: string;
}

/**
 * Gives a page to whatever the phone shares with; elsewhere copies its address. It is a link to that page, where there is
 * a share row: without a script, and where neither works.
 */
export function ShareLink({ path, title, label, copied }: Props) {
  async function share(): Promise<void> {
    const url = new URL(path, location.origin).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast(copied, 'good');
      }
    } catch (thrown) {
      // Changed their mind: nothing to say.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) location.assign(path);
    }
  }

  return (
    <a className="btn btn-quiet btn-small" href={path} aria-label={label} onClick={plainly(() => void share())}>
      <Icon name="share" size={20} />
    </a>
  );
}
