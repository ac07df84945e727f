import type { PictureUse } from '#projections/file/queries.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';
import { isPrivatePictureKey } from '../storage/keys.ts';
import { seesAuthored, seesThingOfTeam } from './withheld.ts';

/** What it hangs on whether a picture of a list has a link. */
export const SEEN_PICTURES = [
  'files',
  'members',
  'feed',
  'directory',
  'funds',
  'providers',
  'teams',
] as const satisfies readonly ModelName[];

/**
 * Who may have a new link to a picture: everybody where something that everybody sees shows it, and where nothing has shown
 * it yet; else who sees what shows it. What was replaced, removed or taken back is its owner's alone. Links that were given
 * before end by themselves, those to what moderators hid at once (`hiddenPictures.ts`). The picture of a message goes to the two alone, with the message.
 */
export function pictureSight(platform: Pick<Platform, 'config' | 'reads' | 'clock'>) {
  const { reads, clock } = platform;

  function isSeen({ subject, field, member }: PictureUse, reader: string | undefined): boolean {
    const { members, feed, directory, funds, providers } = reads.queries;
    if (member === reader) return true;
    if (field === 'photo') return members.find(subject)?.hidden === 0 || seesAuthored(platform, subject, reader);
    if (field === 'image') return feed.post(subject) !== undefined || seesAuthored(platform, member, reader);
    const today = dayInIndia(clock());
    const isPublic =
      directory.find(subject) !== undefined ||
      funds.find(subject, today) !== undefined ||
      providers.find(subject) !== undefined;
    if (isPublic) return true;
    const provider = funds.known(subject, today)?.providerId;
    if (provider !== undefined) return seesThingOfTeam(platform, 'provider', provider, reader);
    const kind = directory.known(subject) ? 'company' : 'provider';
    return seesThingOfTeam(platform, kind, subject, reader);
  }

  return function mayHaveLink(key: string, reader: string | undefined): boolean {
    const { files } = reads.queries;
    const uses = files.usesOf(key);
    // With a message its readers get links; who has not sent it yet sees what they are about to send.
    if (isPrivatePictureKey(key))
      return reader !== undefined && uses.length === 0 && !files.isWithdrawn(key) && files.ownerOf(key) === reader;
    if (uses.length === 0) return !files.isWithdrawn(key) || files.ownerOf(key) === reader;
    return uses.some((use) => isSeen(use, reader));
  };
}

/** Of an earlier moment: a link to what its reader would be given one to today, and '' for what is shown no more. */
export function linksOfToday(platform: Pick<Platform, 'config' | 'reads' | 'clock' | 'link'>) {
  const mayHaveLink = pictureSight(platform);
  return (reader: string | undefined) =>
    (key: string): string =>
      key !== '' && mayHaveLink(key, reader) ? platform.link(key) : '';
}
