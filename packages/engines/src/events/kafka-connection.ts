import type { KafkaConfig, SASLOptions } from 'kafkajs'
import type { EngineSettings } from '../config'
import { readCaFile } from '../read-ca-file'
import { EngineSettingsError } from '../settings-error'
import type { SASL_MECHANISMS, TopicOverrides } from './kafka-settings'

/** Address and credentials of Kafka. */
export interface KafkaConnection {
  readonly brokers: readonly string[]
  /** Set for TLS; `ca` for an authority that Node does not know. */
  readonly tls?: { readonly ca?: string } | undefined
  readonly sasl?: KafkaSasl | undefined
  /** Topic settings of the operator by name; `*` applies to all. */
  readonly topics?: TopicOverrides | undefined
}

interface KafkaSasl {
  readonly mechanism: (typeof SASL_MECHANISMS)[number]
  readonly username: string
  readonly password: string
}

/**
 * The connection that the settings describe; undefined without `KAFKA_BROKERS`. Throws {@link EngineSettingsError} for
 * contradictions: incomplete credentials, a certificate without TLS, or a password in plain text without TLS.
 */
export function readKafkaConnection(settings: EngineSettings): KafkaConnection | undefined {
  const { KAFKA_BROKERS, KAFKA_SSL, KAFKA_SSL_CA_FILE, KAFKA_TOPICS } = settings
  const sasl = readSasl(settings)
  if (KAFKA_SSL_CA_FILE !== undefined && !KAFKA_SSL) {
    throw new EngineSettingsError('KAFKA_SSL_CA_FILE needs KAFKA_SSL=true')
  }
  if (KAFKA_BROKERS === undefined) {
    if (KAFKA_SSL || sasl) throw new EngineSettingsError('KAFKA_SSL and KAFKA_SASL_* need KAFKA_BROKERS')
    return undefined
  }
  const ca = KAFKA_SSL_CA_FILE === undefined ? {} : { ca: readCaFile('KAFKA_SSL_CA_FILE', KAFKA_SSL_CA_FILE) }
  return {
    brokers: KAFKA_BROKERS,
    tls: KAFKA_SSL ? ca : undefined,
    sasl,
    topics: KAFKA_TOPICS,
  }
}

function readSasl(settings: EngineSettings): KafkaSasl | undefined {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = settings
  if (mechanism === undefined && username === undefined && password === undefined) return undefined
  const names = ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const
  const missing = names.filter((name) => settings[name] === undefined)
  if (mechanism === undefined || username === undefined || password === undefined) {
    throw new EngineSettingsError(`${missing.join(' and ')} must be set with the other KAFKA_SASL_*`)
  }
  if (mechanism === 'PLAIN' && !settings.KAFKA_SSL) {
    throw new EngineSettingsError(
      'KAFKA_SASL_MECHANISM=PLAIN needs KAFKA_SSL=true: the password would be sent as it is',
    )
  }
  return { mechanism, username, password }
}

/** Options for kafkajs. */
export function securityOf({ tls, sasl }: KafkaConnection): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  const options: Pick<KafkaConfig, 'ssl' | 'sasl'> = {}
  if (tls) options.ssl = sslOf(tls)
  if (sasl) options.sasl = { ...sasl, mechanism: sasl.mechanism.toLowerCase() } as SASLOptions
  return options
}

const sslOf = ({ ca }: { readonly ca?: string }) => (ca === undefined ? true : { ca: [ca] })

export class KafkaRefusedError extends Error {
  override readonly name = 'KafkaRefusedError'
}

const isCertificateError = (message: string): boolean =>
  /self[- ]signed|unable to (?:verify|get)|certificate|altnames/i.test(message)
const isClosedConnection = (message: string): boolean =>
  /closed connection|connection closed|wrong version number|ECONNRESET/i.test(message)

/**
 * True when a message explains why a broker refuses us. With wrong security settings the call itself often ends in a
 * timeout, and an earlier error has the reason.
 */
export const isRefusalReason = (message: string): boolean => isCertificateError(message) || isClosedConnection(message)

/**
 * Describes what is wrong with the settings, if the error or the last refusal shows it; undefined for other causes.
 * `hasAnswered` is true when the broker accepted the settings before: a closed connection then has another cause.
 */
export function explainRefusal(
  error: unknown,
  { tls, sasl }: KafkaConnection,
  { lastRefusal = '', hasAnswered = false } = {},
): string | undefined {
  const texts = [...messagesOf(error), lastRefusal]
  const isMentioned = (pattern: RegExp) => texts.some((text) => pattern.test(text))
  if (isMentioned(/does not support .*mechanism|mechanism .* (?:is )?not supported/i)) {
    return `Kafka does not accept KAFKA_SASL_MECHANISM=${sasl?.mechanism}`
  }
  if (isMentioned(/authentication failed/i)) return 'Kafka refuses KAFKA_SASL_USERNAME or KAFKA_SASL_PASSWORD'
  const certificateError = texts.find(isCertificateError)
  if (tls && certificateError) {
    return `Kafka’s certificate is not trusted (KAFKA_SSL_CA_FILE names the authority that signed it): ${certificateError}`
  }
  if (hasAnswered || !texts.some(isClosedConnection)) return undefined
  if (!tls) return 'Kafka closes the connection: does it require TLS (KAFKA_SSL=true)?'
  return sasl ? undefined : 'Kafka closes the connection: does it require a user (KAFKA_SASL_MECHANISM)?'
}

function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []
}
