import { sourceNetwork } from './source-network'

describe('the network of a sender', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['2001::3:4:5:6:7', '2001:0:0:3'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:192.0.2.8', '192.0.2.8'],
    ['direct', 'direct'],
    ['no:address', 'no:address'],
  ])('of %p is %p', (address, network) => {
    expect(sourceNetwork(address)).toBe(network)
  })
})
