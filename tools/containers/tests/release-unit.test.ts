import { releaseOf } from '../src/release-unit'

describe('what a tag releases', () => {
  it('is one unit, in the version of its package.json', () => {
    expect(releaseOf('reviews/v1.4.0', 'ghcr.io/owner/plekje', () => '1.4.0')).toEqual({
      name: 'reviews',
      path: 'services/reviews',
      version: '1.4.0',
      dockerfile: 'docker/service.Dockerfile',
      image: 'ghcr.io/owner/plekje/reviews',
    })
    const release = releaseOf('mfe-discovery/v2.0.0-rc.1', 'ghcr.io/owner/plekje', () => '2.0.0-rc.1')
    expect(release.dockerfile).toBe('docker/frontend.Dockerfile')
  })

  it('has a name without capitals, as images must, however owner and repository are written', () => {
    const { image } = releaseOf('reviews/v1.4.0', 'ghcr.io/Some-Owner/Plekje', () => '1.4.0')
    expect(image).toBe('ghcr.io/some-owner/plekje/reviews')
  })

  it.each([
    ['v1.4.0', /tagged <unit>/],
    ['reviews/1.4.0', /tagged <unit>/],
    ['nothing/v1.4.0', /no unit nothing/],
    ['reviews/v1.4.1', /says version 1\.4\.0/],
  ])('is nothing for %s', (tag, reason) => {
    expect(() => releaseOf(tag, 'ghcr.io/owner/plekje', () => '1.4.0')).toThrow(reason)
  })
})
