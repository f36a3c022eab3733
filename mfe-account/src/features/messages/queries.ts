import { messagesClient, pagedListQuery } from '@plekje/web-kit'

const MESSAGES_PER_PAGE = 20

/** The member's messages, newest first. */
export const messagesQuery = () =>
  pagedListQuery(['messages'], MESSAGES_PER_PAGE, (query, options) => messagesClient.listMessages({ query }, options))
