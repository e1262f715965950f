import ipaddr from 'ipaddr.js'
import { expect, it } from 'vitest'
import { isForbidden } from './read-target.ts'

const networks = (...texts: string[]) => texts.map((text) => ipaddr.parseCIDR(text))

it.each([
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
])('lets messages go to %s', (address) => {
  expect(isForbidden(address, [])).toBe(false)
})

it.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.1.2.3',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:a00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '8.8.8.8.8',
  '0x7f000001 ',
])('keeps messages from %s', (address) => {
  expect(isForbidden(address, [])).toBe(true)
})

it.each([
  ['192.168.1.1', false],
  ['::ffff:192.168.1.1', false],
  ['192.169.1.1', false],
  ['10.0.0.1', true],
  ['fd00::1', false],
  ['fd01::1', true],
  ['127.0.0.1', true],
])('follows the networks that an operator allows: %s', (address, isKept) => {
  expect(isForbidden(address, networks('192.168.0.0/16', 'fd00::/16'))).toBe(isKept)
})
