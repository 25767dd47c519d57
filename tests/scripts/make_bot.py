"""Makes a bot at a host, as a person does on its page, and prints its token: make_bot.py ADDRESS NAME."""

import asyncio
import sys
import types

import host_support


async def main(address, name):
    person = host_support.Person([types.SimpleNamespace(address=address)])
    await person.connect()
    print((await person.ask("me.bot", name=name))["token"])


asyncio.run(main(*sys.argv[1:]))
