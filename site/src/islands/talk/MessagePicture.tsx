import { useState } from 'react';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import { messages as words } from '#words/messages.ts';
import { sameOrigin } from '../../client/links.ts';

interface Props {
  image: NonNullable<ConversationMessage['image']>;
  alt: string;
  /** Asks for the messages anew, with links that open. */
  renew: () => void;
}

/** Opens in its full size. A link that has ended is asked for anew, once. */
export function MessagePicture({ image: { url, width, height }, alt, renew }: Props) {
  const [failed, setFailed] = useState<string>();
  if (failed === url) return <p className="faint">{words.noPicture}</p>;
  function onError(): void {
    setFailed(url);
    renew();
  }
  return (
    <a className="talk-picture" href={sameOrigin(url)} target="_blank" rel="noopener">
      <img src={sameOrigin(url)} alt={alt} width={width} height={height} loading="lazy" onError={onError} />
    </a>
  );
}
