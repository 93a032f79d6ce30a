import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

/** By the IANA registries of special-purpose addresses, first and last of each range; and what is no address. */
const CLOSED: Record<string, string> = {
  'this network': '0.0.0.0 0.0.0.1 0.1.2.3 0.255.255.255',
  private:
    '10.0.0.0 10.1.2.3 10.255.255.255 172.16.0.0 172.20.1.1 172.31.255.255 192.168.0.0 192.168.1.1 192.168.255.255',
  'carrier-grade NAT': '100.64.0.0 100.100.100.200 100.127.255.255',
  loopback: '127.0.0.0 127.0.0.1 127.1.2.3 127.255.255.254 127.255.255.255',
  'link-local, and the metadata of clouds': '169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255',
  'protocol assignments': '192.0.0.0 192.0.0.1 192.0.0.8 192.0.0.170 192.0.0.192 192.0.0.255',
  documentation: '192.0.2.0 192.0.2.1 192.0.2.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255',
  'AS112 and AMT': '192.31.196.0 192.31.196.255 192.52.193.0 192.52.193.255 192.175.48.0 192.175.48.255',
  '6to4 relays': '192.88.99.0 192.88.99.1 192.88.99.255',
  benchmarking: '198.18.0.0 198.18.0.1 198.19.255.255',
  multicast: '224.0.0.0 224.0.0.251 232.1.1.1 239.255.255.250 239.255.255.255',
  reserved: '240.0.0.0 250.1.2.3 255.255.255.254 255.255.255.255',
  'IPv6 unspecified and loopback': ':: ::1 0:0:0:0:0:0:0:0 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001',
  'IPv4-mapped':
    '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:192.168.0.1 ::ffff:0.0.0.0 ::ffff:8.8.8.8 0:0:0:0:0:ffff:127.0.0.1 ::FFFF:127.0.0.1 ::ffff:0:127.0.0.1 ::ffff:0:7f00:1',
  'IPv4-compatible': '::127.0.0.1 ::7f00:1 ::10.0.0.1 ::169.254.169.254 ::8.8.8.8 ::2',
  '6to4': '2002:: 2002:7f00:1:: 2002:a00:1:: 2002:a9fe:a9fe:: 2002:c0a8:1:: 2002:808:808:: 2002:ffff:ffff::',
  NAT64:
    '64:ff9b:: 64:ff9b::7f00:1 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::808:808 64:ff9b:1:: 64:ff9b:1::1 64:ff9b:1:ffff::a00:1',
  Teredo: '2001:: 2001::1 2001:0:7f00:1::1 2001:0:ffff:ffff:ffff:ffff:ffff:ffff',
  'IPv6 protocol assignments': '2001:1::1 2001:2:: 2001:2::1 2001:10::1 2001:1f:ffff::1 2001:20::1 2001:30::1',
  'IPv6 documentation': '2001:db8:: 2001:db8::1 2001:db8:ffff:ffff:: 3fff:: 3fff::1 3fff:fff:ffff::1',
  'IPv6 discard, segment routing': '100:: 100::1 5f00:: 5f00::1',
  'unique local': 'fc00:: fc00::1 fd00::1 fd00:ec2::254 fd12:3456:789a::1 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'IPv6 link-local': 'fe80:: fe80::1 fe80::1%eth0 fe80::1%1 febf::1 fe80::a9fe:a9fe',
  'site-local': 'fec0:: fec0::1 feff::1',
  'IPv6 multicast': 'ff00:: ff01::1 ff02::1 ff02::fb ff05::2 ff0e::1',
  'not given out': '1::1 200::1 400::1 1000::1 4000::1 6000::1 8000::1 a000::1 c000::1 e000::1 f000::1 1fff::1',
  'no address':
    'localhost 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.1 127.0.1 1.2.3 256.1.1.1 1.2.3.4.5 :::1 ::g 127.0.0.1:80 [::1] 1.1.1.1/32 8.8.8.8%eth0 2606:4700::1111%eth0 １２７.０.０.１',
}

for (const [kind, addresses] of Object.entries(CLOSED))
  test.each(addresses.split(' '))(`${kind}: %s is not public`, (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

test.each(['', ' ', ' 8.8.8.8', '8.8.8.8\n'])('%j is not an address', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})

test.each(
  '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 203.0.112.255 203.0.114.0 223.255.255.255 2001:4860:4860::8888 2400:cb00::1 2404:6800::1 2606:4700::1111 2a00:1450:4001::200e 2003::1 3ffe::1'.split(
    ' ',
  ),
)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
