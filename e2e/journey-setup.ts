/** A journey opens pages and waits for what they show: longer than jest's five seconds. */
jest.setTimeout(60_000)
