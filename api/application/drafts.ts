import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import { type ApplicationContent, applicationDraftStream } from '#events/subjects/application.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { NOTHING } from './answers.ts';

/** What an event of a draft holds; nothing where there is none, or its writer has been forgotten. */
const contentOf = (event: DomainEvent | undefined): ApplicationContent =>
  (event?.type === 'ApplicationDrafted' ? event.personal : null) ?? NOTHING;

/**
 * What is written of applications and not sent. Each version is whole, so that only the last one is ever read, however often
 * it was saved.
 */
export function applicationDrafts({ commands, store, keyring }: Pick<Platform, 'commands' | 'store' | 'keyring'>) {
  return {
    async read(application: string): Promise<ApplicationContent> {
      const recorded = await store.readStream(applicationDraftStream(application), {
        direction: 'backwards',
        limit: 1,
      });
      return contentOf((await decode(keyring, recorded))[0]);
    },

    /**
     * Writes what `change` makes of the last version; nothing where that is the same.
     * @param isSame whether what was written under the command's key before is what is written now
     */
    async write(
      application: string,
      command: Command & { readonly actor: string },
      change: (before: ApplicationContent) => ApplicationContent,
      isSame: (done: ApplicationContent) => boolean = () => true,
    ): Promise<void> {
      const stream = applicationDraftStream(application);
      await commands.execute(
        stream,
        command,
        function decide(history) {
          const before = contentOf(history.at(-1));
          const personal = change(before);
          if (JSON.stringify(personal) === JSON.stringify(before)) return { facts: [] };
          return { facts: [{ type: 'ApplicationDrafted', data: { application, by: command.actor }, personal }] };
        },
        { lastOnly: true, isSame: (done) => isSame(contentOf(done.at(-1))) },
      );
    },
  };
}
