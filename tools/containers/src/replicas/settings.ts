/** Shell commands that stop and start an engine. */
export interface EngineCommands {
  readonly name: 'redis' | 'mongodb' | 'kafka'
  readonly stop: string
  readonly start: string
}

/** Settings of `npm run test:replicas`; README.md explains each. */
export interface ReplicaSettings {
  readonly mongodbUrl: string
  readonly redisUrl: string
  readonly kafkaBrokers: string
  /** A broker with TLS and a user; undefined skips its round. */
  readonly kafkaSecure?: Readonly<Record<'brokers' | 'ca' | 'username' | 'password', string>> | undefined
  /** A real Meilisearch; undefined for the stand-in. */
  readonly meilisearch?: { readonly url: string; readonly key: string } | undefined
  readonly engines: readonly EngineCommands[]
  /** Repeats the choices of a run. */
  readonly seed: number
  /** A regular expression for the names of the checks to run. */
  readonly namePattern: string
  readonly changes: number
  readonly outageSeconds: number
}

/** @throws an error that names missing or invalid variables */
export function readSettings(env: NodeJS.ProcessEnv, randomSeed: () => number): ReplicaSettings {
  const { TEST_MONGODB_URL, TEST_REDIS_URL, TEST_KAFKA_BROKERS } = env
  if (!TEST_MONGODB_URL || !TEST_REDIS_URL || !TEST_KAFKA_BROKERS) {
    throw new Error('TEST_MONGODB_URL, TEST_REDIS_URL and TEST_KAFKA_BROKERS must name real servers')
  }
  const wholeNumber = (name: string, fallback: number): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    if (!/^\d{1,12}$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`)
    return Number(text)
  }
  return {
    mongodbUrl: TEST_MONGODB_URL,
    redisUrl: TEST_REDIS_URL,
    kafkaBrokers: TEST_KAFKA_BROKERS,
    kafkaSecure: secureBrokerOf(env),
    meilisearch: env.TEST_MEILISEARCH_URL
      ? { url: env.TEST_MEILISEARCH_URL.replace(/\/$/, ''), key: env.TEST_MEILISEARCH_API_KEY ?? '' }
      : undefined,
    engines: (['redis', 'mongodb', 'kafka'] as const)
      .map((name) => ({
        name,
        stop: env[`TEST_${name.toUpperCase()}_STOP_COMMAND`] ?? '',
        start: env[`TEST_${name.toUpperCase()}_START_COMMAND`] ?? '',
      }))
      .filter(({ stop, start }) => stop !== '' && start !== ''),
    seed: wholeNumber('REPLICAS_SEED', randomSeed()),
    namePattern: env.REPLICAS_ONLY ?? '',
    changes: wholeNumber('REPLICAS_CHANGES', 1000),
    outageSeconds: wholeNumber('REPLICAS_OUTAGE_SECONDS', 90),
  }
}

function secureBrokerOf(env: NodeJS.ProcessEnv): ReplicaSettings['kafkaSecure'] {
  const brokers = env.TEST_KAFKA_SECURE_BROKERS
  const ca = env.TEST_KAFKA_SECURE_CA
  const username = env.TEST_KAFKA_SECURE_USERNAME
  const password = env.TEST_KAFKA_SECURE_PASSWORD
  return brokers && ca && username && password ? { brokers, ca, username, password } : undefined
}
