import { sourceNetwork } from './source-network'

describe('the network someone sends from', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['2001::3:4:5:6:7', '2001:0:0:3'],
  ])('of %p is %p', (address, network) => {
    expect(sourceNetwork(address)).toBe(network)
  })
})
