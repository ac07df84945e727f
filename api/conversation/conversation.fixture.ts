import type { Hono } from 'hono';
import { connectionRoutes } from '../connection/routes.ts';
import type {
  ConversationListAnswer,
  ConversationMessage,
  ConversationMessagesAnswer,
} from '../contract/conversation.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import type { Env } from '../http/env.ts';
import type { ListDeps } from '../http/list.ts';
import type { Platform } from '../platform/platform.ts';
import { messageChangeRoutes } from './changeRoutes.ts';
import { messageDocumentRoutes } from './documentRoutes.ts';
import { conversationRoutes } from './routes.ts';
import { messageSearchRoutes } from './searchRoutes.ts';

/** For tests: a platform whose members connect and write to one another. */
export async function openConversations(
  env: Readonly<Record<string, string>> = {},
  more: (platform: Platform & ListDeps) => Hono<Env>[] = () => [],
) {
  const api = await openSubjects(
    (platform) => [
      ...[connectionRoutes(platform), conversationRoutes(platform), messageChangeRoutes(platform)],
      ...[messageSearchRoutes(platform), messageDocumentRoutes(platform), ...more(platform)],
    ],
    env,
  );
  const { call } = api;
  const begin = (as: string, other: string) => call('/conversations', { method: 'POST', body: { with: other }, as });
  const send = (as: string, id: string, text: string, key?: string) =>
    call(`/conversations/${id}/messages`, { method: 'POST', body: { text }, as, key });

  return {
    ...api,
    begin,
    send,
    list: async (as: string, query = ''): Promise<ConversationListAnswer> =>
      (await call(`/conversations?${query}`, { as })).json(),
    read: async (as: string, id: string, query = ''): Promise<ConversationMessagesAnswer> =>
      (await call(`/conversations/${id}/messages?${query}`, { as })).json(),
    see: (as: string, id: string, upTo: string) =>
      call(`/conversations/${id}/seen`, { method: 'PUT', body: { upTo }, as }),

    async connect(one: string, other: string): Promise<void> {
      const note = 'We both ship by rail from Hubballi.';
      await call('/connections', { method: 'POST', body: { to: other, note }, as: one });
      const answer = await call(`/connections/${one}`, { method: 'PUT', body: { accept: true }, as: other });
      if (answer.status !== 200) throw new Error(`connecting answered ${answer.status}: ${await answer.text()}`);
    },

    /** The id of the conversation of two who are connected. */
    async talk(one: string, other: string): Promise<string> {
      const answer = await begin(one, other);
      if (answer.status !== 201) throw new Error(`beginning answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()).conversation._id;
    },

    async say(as: string, id: string, text: string): Promise<ConversationMessage> {
      const answer = await send(as, id, text);
      if (answer.status !== 201) throw new Error(`sending answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()).message;
    },
  };
}

export type Conversations = Awaited<ReturnType<typeof openConversations>>;
