import { explainBrowserFailure } from './explain-browser-failure'

describe('why no browser starts', () => {
  it('names the system library that is missing', () => {
    const error = new Error(
      'browserType.launch: Target closed\nchromium: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file',
    )
    expect(explainBrowserFailure(error)).toMatch(/^the browser needs the system library libnss3\.so, .*install/)
  })

  it('says that the disk is full', () => {
    expect(explainBrowserFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain('200 MB')
  })

  it('is one sentence, whatever the browser printed', () => {
    expect(explainBrowserFailure(new Error('Failed to launch\nCall log:\n  - a\n  - b'))).not.toContain('\n')
  })
})
