import { ServiceSettings } from '@plekje/service-kit'
import { PlatformSettings } from '../src/settings'

describe('LOG_LEVEL of npm start', () => {
  it.each(ServiceSettings.shape.LOG_LEVEL.unwrap().options)('takes %s, as every service does', (level) => {
    expect(PlatformSettings.parse({ LOG_LEVEL: level }).LOG_LEVEL).toBe(level)
  })

  it('is warn by default', () => {
    expect(PlatformSettings.parse({}).LOG_LEVEL).toBe('warn')
  })
})
