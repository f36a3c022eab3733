import type { Health, Waiting } from '@plekje/contracts'
import { z } from 'zod'

const count = z.number().int().min(0)
const age = z.number().min(0).nullable()

/** Backlogs that services report to operators; each service reports some of them. */
const Reported = {
  outbox: z.object({ waiting: count, oldestSeconds: age, refused: count }),
  spool: z.object({ waiting: count, refused: count }),
  mails: z.object({ waiting: count, oldestSeconds: age }),
  index: z.object({ differing: count }),
}

/** Backlogs of the services that answered, in the given order. Skips unknown formats. */
export function waitingIn(services: readonly Health[]): Waiting[] {
  return services.flatMap(({ name: service, details }) => {
    const outbox = Reported.outbox.safeParse(details.outbox).data
    const spool = Reported.spool.safeParse(details.spool).data
    const mails = Reported.mails.safeParse(details.mails).data
    const index = Reported.index.safeParse(details.index).data
    const rows: (Omit<Waiting, 'service'> | undefined)[] = [
      outbox && { kind: 'changes', ...outbox },
      spool && { kind: 'reports', ...spool, oldestSeconds: null },
      mails && { kind: 'mails', ...mails, refused: 0 },
      index && { kind: 'index', waiting: index.differing, oldestSeconds: null, refused: 0 },
    ]
    return rows.flatMap((row) => (row ? [{ service, ...row }] : []))
  })
}
