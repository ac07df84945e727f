import { pageHeading, takeLostFocus } from '../../client/takeFocus.ts';

/**
 * A dialog that closes gives the keyboard back to what opened it. Where nothing did, or that is gone, it goes on at the
 * name of the page: from the beginning of the document one would go through both bars again.
 */
export function keepDialogFocus(): void {
  document.addEventListener(
    'close',
    // A turn later: whoever closed it may know a nearer place.
    ({ target }) => target instanceof HTMLDialogElement && setTimeout(() => takeLostFocus(pageHeading())),
    true,
  );
}
