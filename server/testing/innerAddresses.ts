const HOSTS = `
127.0.0.1 127.1 127.0.1 2130706433 017700000001 0x7f000001 0x7f.1 0177.0.0.1 0x7f.0.0.1 127.0.0.1. 127.255.255.254
0 0.0.0.0 00.0.0.0 １２７.０.０.１ 127。0。0。1 ①②⑦.⓪.⓪.① %31%32%37.0.0.1 localhost LOCALHOST localhost. a.localhost
localhost.localdomain printer.local db.internal nas.lan metadata.google.internal intranet shop x.home.arpa x.corp x.onion x.test
10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1 169.254.169.254 2852039166 0xa9fea9fe
192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::1]
[2002:7f00:1::] [2001::1] [2001:db8::1] [fe80::1] [fc00::1] [fd12:3456::1] [ff02::1] [100::1] [3fff::1]`

/** Ways to write an address inside the network, or one that no server should be asked for. */
export const INNER_ADDRESSES: readonly string[] = [
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://x/',
  'javascript:alert(1)',
  'data:text/plain,x',
  '//hooks.example.com/',
  'hooks.example.com',
  'https:/hooks.example.com',
  'https:hooks.example.com',
  'https://',
  'https:///x',
  '',
  'https://user@hooks.example.com/',
  'https://user:pw@hooks.example.com/',
  'https://hooks.example.com@127.0.0.1/',
  'https://127.0.0.1#@hooks.example.com/',
  'https://hooks.example.com\\@127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  'https://127.0.0.1\\.x.com',
  'https://hooks.example.com/ x',
  'https://hooks.example.com/\nx',
  'https://127.0.0.1\t/',
  ...HOSTS.trim()
    .split(/\s+/)
    .map((host) => `https://${host}/x`),
]
