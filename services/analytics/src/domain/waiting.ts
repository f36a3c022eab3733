import type { Health, Waiting } from '@plekje/contracts'
import { z } from 'zod'

const count = z.number().int().min(0)
const age = z.number().min(0).nullable()

/** Backlogs that services report to operators; each service reports some of them. */
const backlogSchemas = {
  outbox: z.object({ waiting: count, oldestSeconds: age, refused: count }),
  spool: z.object({ waiting: count, refused: count }),
  mails: z.object({ waiting: count, oldestSeconds: age }),
  index: z.object({ differing: count }),
}

/** Returns the backlogs of the services that answered, in the order of the services. Skips unknown formats. */
export function waitingIn(services: readonly Health[]): Waiting[] {
  return services.flatMap(({ name: service, details }) => {
    const outbox = backlogSchemas.outbox.safeParse(details.outbox).data
    const spool = backlogSchemas.spool.safeParse(details.spool).data
    const mails = backlogSchemas.mails.safeParse(details.mails).data
    const index = backlogSchemas.index.safeParse(details.index).data
    const rows: (Waiting | undefined)[] = [
      outbox && { service, kind: 'changes', ...outbox },
      spool && { service, kind: 'reports', ...spool, oldestSeconds: null },
      mails && { service, kind: 'mails', ...mails, refused: 0 },
      index && { service, kind: 'index', waiting: index.differing, oldestSeconds: null, refused: 0 },
    ]
    return rows.filter((row) => row !== undefined)
  })
}
