import { connect, type LookupFunction } from 'node:net'

const ADDRESSES = ['127.0.0.1', '127.0.0.2']
const lookup = ((_host, _options, found) =>
  found(
    null,
    ADDRESSES.map((address) => ({ address, family: 4 })),
  )) as LookupFunction

/** The error of a host with two addresses that both refuse: Node's AggregateError, whose own message is empty. */
export const refusedTwice = () =>
  new Promise<Error>((resolve) => {
    connect({ host: 'shop.test', port: 1, autoSelectFamily: true, lookup }).on('error', resolve)
  })

export const REFUSED_TWICE = ADDRESSES.map((address) => `connect ECONNREFUSED ${address}:1`).join(', ')
