import { type ReactNode, useEffect, useState } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { applications } from '#words/applications.ts';
import { messages as words } from '#words/messages.ts';
import { plainly } from '../../client/links.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { momentLong } from '../../format/dates.ts';
import { setQuery } from '../../stores/address.ts';
import { fundName } from '../application/Head.tsx';
import { When } from '../post/When.tsx';
import { inWords } from '../talk/inWords.ts';
import { type Found, useFoundMessages } from './useConversations.ts';

/** Between the last letter typed and the question. */
const PAUSE_MS = 300;

/** A search of one's own messages; `rest` stands below while nothing is typed. */
export function FindMessages({ me, rest }: { me: string; rest: ReactNode }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const q = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), q === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);

  return (
    <div className="card messages-list stack">
      <search className="input-with">
        <Icon name="search" size={20} />
        <input
          className="input"
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {q === '' || asked === '' ? rest : <FoundList key={asked} me={me} q={asked} />}
    </div>
  );
}

function FoundList({ me, q }: { me: string; q: string }) {
  const { items, next, searchedTo, phase, more, again } = useFoundMessages(me, q);
  const day = searchedTo && momentLong(searchedTo);
  return (
    <section aria-label={words.find} aria-busy={phase === 'loading'}>
      <p className="unseen" role="status">
        {items ? words.foundCount(items.length, next === null) : words.finding}
      </p>
      {!items && phase !== 'failed' && <span className="bone bone-block" aria-hidden="true" />}
      {items?.length === 0 && <p className="meta">{day ? words.nothingSince(q, day) : words.nothingFound(q)}</p>}
      {items && items.length > 0 && (
        <ul>
          {items.map((one) => (
            <FoundLine key={one._id} me={me} found={one} />
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.findFailed} again={again} />}
      {day && <p className="meta">{words.searchedTo(day)}</p>}
      {next !== null && phase !== 'failed' && (
        <MoreButton label={day ? words.searchOn : words.moreFound} busy={phase === 'more'} onMore={more} />
      )}
    </section>
  );
}

/** Leads to where it stands: in its conversation, or on the page of its application. */
function FoundLine({
  me,
  found: { message, conversation, application, member, cursor },
}: {
  me: string;
  found: Found;
}) {
  const text = inWords(message);
  const says = (
    <>
      <Avatar name={member.name} photo={member.photo} className="avatar-small" />
      <span className="messages-who">
        <strong>{member.name}</strong>
        <span className="faint">
          <When at={message.at} />
        </span>
      </span>
      {application && (
        <span className="faint messages-found">{applications.nameOf(application.company, fundName(application))}</span>
      )}
      <span className="meta messages-found">{message.by === me ? words.you(text) : text}</span>
    </>
  );
  if (application) {
    const as = application.as === 'reviewer' ? '?as=reviewer' : '';
    const href = `/dashboard/applications/${application._id}${as}#message-${message._id}`;
    return (
      <li>
        <a className="messages-line" href={href}>
          {says}
        </a>
      </li>
    );
  }
  const params = new URLSearchParams({ talk: conversation ?? '', from: cursor ?? '' });
  return (
    <li>
      <a className="messages-line" href={`?${params}`} onClick={plainly(() => setQuery(params, 'push'))}>
        {says}
      </a>
    </li>
  );
}
