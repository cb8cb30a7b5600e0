import { Socket } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { Limits } from "./limits.ts";
import { SourceStanding } from "./source-standing.ts";

const AT = 1_700_000_000_000;
const socket = () => new Socket();
const newStanding = () =>
  new SourceStanding(new Limits({ redis: null, log: pino({ level: "silent" }), now: () => new Date(AT) }));

test("a source is an offender once ten more of its calls were refused than paid for, and not much later any more", () => {
  const standing = newStanding();
  const refuse = (times: number, at = AT) => {
    for (let i = 0; i < times; i++) standing.noteRefusal("203.0.113.1", at);
  };
  refuse(9);
  expect(standing.isOffender("203.0.113.1", AT)).toBe(false);
  refuse(1);
  expect(standing.isOffender("203.0.113.1", AT)).toBe(true);
  expect(standing.isOffender("203.0.113.2", AT)).toBe(false);
  standing.notePaid("203.0.113.1", AT);
  expect(standing.isOffender("203.0.113.1", AT)).toBe(false);
  refuse(91);
  expect(standing.isOffender("203.0.113.1", AT + 30_000)).toBe(true);
  expect(standing.isOffender("203.0.113.1", AT + 40_000)).toBe(false);
});

test("somebody who looks up a log in which a third of the addresses is refused is no offender", () => {
  const standing = newStanding();
  for (let i = 0; i < 3000; i++) {
    if (i % 3 === 0) standing.noteRefusal("203.0.113.1", AT + i);
    else standing.notePaid("203.0.113.1", AT + i);
    expect(standing.isOffender("203.0.113.1", AT + i)).toBe(false);
  }
});

test("a source that goes on after a thousand requests were turned away is shut out for ten seconds", () => {
  const standing = newStanding();
  const turnAway = (times: number) => {
    for (let i = 0; i < times; i++) standing.noteTurnedAway("2001:db8::1", socket(), AT);
  };
  turnAway(1000);
  expect(standing.isShutOut("2001:db8::1", AT)).toBe(false);
  turnAway(1);
  expect(standing.isShutOut("2001:db8::2", AT)).toBe(true);
  expect(standing.isShutOut("2001:db8:0:1::1", AT)).toBe(false);
  expect(standing.isShutOut("2001:db8::1", AT + 10_000)).toBe(false);
  // A clock that was set back does not make it longer.
  expect(standing.isShutOut("2001:db8::1", AT - 60_000)).toBe(false);
});
