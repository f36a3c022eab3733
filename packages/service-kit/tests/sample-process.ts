import { pbkdf2Sync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { EngineSettings } from '@plekje/engines'
import { assembleService, readConfig, runService, ServiceSettings } from '../src'
import { sampleMigrations } from './sample-migrations'
import { samples } from './sample-service'

const migrations = sampleMigrations(Number(process.env.SAMPLE_STEPS), { failAt: process.env.SAMPLE_FAILS })

/** About ten milliseconds of processor time, so that the server has far more work than the client. */
const work = () => pbkdf2Sync('a costly question', 'salt', 20_000, 32, 'sha256').toString('hex')

/** A service process with SAMPLE_STEPS migrations. */
void runService(
  {
    readConfig: (env) => readConfig(EngineSettings.extend(ServiceSettings.shape), env),
    engineRoles: ['documents'],
    migrations,
    operatorCommands: { 'count twice': async () => 'counted' },
    create: (settings, { documents }) =>
      assembleService({
        name: 'sample',
        settings,
        engines: { documents },
        migrations,
        implementations: [samples],
        routers: [
          // As much work as a costly query.
          { path: '/media/work', access: 'public', router: (_request, response) => void response.end(work()) },
          {
            path: '/slow',
            access: 'public',
            router: ({ query }, response) =>
              void pause(Number(query.ms ?? 1500)).then(() => response.json({ slow: true })),
          },
        ],
      }),
  },
  process.env,
)
