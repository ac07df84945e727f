import { createRoot } from 'react-dom/client';
import type { Outcome } from '../../client/outcome.ts';
import { ProofDialog } from './ProofDialog.tsx';

/** Asks in a dialog of its own, on whatever page. Answers whether the member showed that it is them. */
function askForProof(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    root.render(
      <ProofDialog
        onEnd={(proved) => {
          root.unmount();
          place.remove();
          resolve(proved);
        }}
      />,
    );
  });
}

/** Whether the server wants the member to show again that it is them. */
const wantsProof = <T,>(outcome: Outcome<T>): boolean =>
  !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'step-up';

/**
 * For dear actions: asks the member where the server wants a proof, and then makes the request once more. null where they
 * would rather not.
 */
export async function withProof<T>(request: () => Promise<Outcome<T>>): Promise<Outcome<T> | null> {
  const outcome = await request();
  if (!wantsProof(outcome)) return outcome;
  return (await askForProof()) ? request() : null;
}
