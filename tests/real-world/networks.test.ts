import { expect, test } from "vitest";
import {
  describeWhoisText,
  kindOfAnswer,
  readWhoisText,
} from "../../apps/server/src/modules/lookup-api/products/whois-text.ts";

/** What registries of addresses and AS numbers answer. */
const networks = [
  {
    title: "The RIPE NCC",
    kind: "ip",
    text: `% This is the RIPE Database query service.
% Information related to '192.0.2.0 - 192.0.2.255'

% Abuse contact for '192.0.2.0 - 192.0.2.255' is 'abuse@sample.example'

inetnum:        192.0.2.0 - 192.0.2.255
netname:        SAMPLE-NET
descr:          Sample
country:        NL
org:            ORG-SA1-RIPE
admin-c:        SA1-RIPE
status:         ASSIGNED PA
mnt-by:         SAMPLE-MNT
created:        2003-03-17T12:15:57Z
last-modified:  2017-12-04T14:42:31Z
source:         RIPE

organization:   ORG-SA1-RIPE
org-name:       Sample BV
country:        NL
abuse-c:        SA2-RIPE
created:        2012-10-01T09:32:07Z
source:         RIPE

role:           Sample Abuse
abuse-mailbox:  abuse@sample.example
nic-hdl:        SA2-RIPE
created:        2013-10-01T09:32:07Z

% This query was served by the RIPE Database Query Service`,
    right: {
      registered_at: "2003-03-17T12:15:57Z",
      updated_at: "2017-12-04T14:42:31Z",
      network: { name: "SAMPLE-NET", start: "192.0.2.0", end: "192.0.2.255", country: "NL" },
    },
    abuse: "abuse@sample.example",
  },
  {
    title: "ARIN",
    kind: "ip",
    text: `#
# ARIN WHOIS data and services are subject to the Terms of Use
#

NetRange:       198.51.100.0 - 198.51.100.255
CIDR:           198.51.100.0/24
NetName:        SAMPLE
NetHandle:      NET-198-51-100-0-1
Parent:         NET198 (NET-198-0-0-0-0)
NetType:        Direct Allocation
OriginAS:
Organization:   Sample LLC (SAMP)
RegDate:        2014-03-14
Updated:        2014-03-14
Ref:            https://rdap.arin.net/registry/ip/198.51.100.0


OrgName:        Sample LLC
OrgId:          SAMP
Country:        US
RegDate:        2000-03-30
Updated:        2019-10-31

OrgAbuseHandle: ABUSE1-ARIN
OrgAbuseName:   Abuse
OrgAbusePhone:  +1-201-555-0100
OrgAbuseEmail:  abuse@sample.example`,
    right: {
      registered_at: "2014-03-14",
      updated_at: "2014-03-14",
      network: { name: "SAMPLE", start: "198.51.100.0", end: "198.51.100.255", country: "US" },
    },
    abuse: "abuse@sample.example",
  },
  {
    title: "LACNIC",
    kind: "ip",
    text: `% IP Client: 192.0.2.10
inetnum:     203.0.113.0/24
aut-num:     AS64500
abuse-c:     SAMPL
owner:       Sample Ltda.
ownerid:     BR-SAMP-LACNIC
responsible: Sample Pessoa
country:     BR
owner-c:     SAMPL
inetrev:     203.0.113.0/24
nserver:     NS1.HOSTING.EXAMPLE
nsstat:      20261125 AA
created:     20000101
changed:     20260101

nic-hdl:     SAMPL
person:      Sample Pessoa
e-mail:      abuse@sample.example
country:     BR
created:     20020101
changed:     20261101`,
    right: {
      registered_at: "2000-01-01",
      updated_at: "2026-01-01",
      network: { name: "", start: "203.0.113.0/24", end: "203.0.113.0/24", country: "BR" },
    },
    abuse: "",
  },
  {
    title: "JPNIC",
    kind: "ip",
    text: `[ JPNIC database provides information regarding IP address and ASN. ]
Network Information:
a. [Network Number]             203.0.113.0/24
b. [Network Name]               SAMPLE
g. [Organization]               Sample K.K.
m. [Administrative Contact]     SA1JP
p. [Nameserver]                 ns1.hosting.example
[Assigned Date]                 2004/02/16
[Return Date]
[Last Update]                   2026/02/16 10:00:00(JST)`,
    right: {
      registered_at: "2004-02-16",
      updated_at: "2026-02-16T10:00:00+09:00",
      network: { name: "SAMPLE", start: "203.0.113.0/24", end: "203.0.113.0/24", country: "" },
    },
    abuse: "",
  },
  {
    title: "KRNIC",
    kind: "ip",
    text: `query : 203.0.113.1

# ENGLISH
KRNIC is not an ISP but a National Internet Registry similar to APNIC.

[ Network Information ]
IPv4 Address       : 203.0.113.0 - 203.0.113.255 (/24)
Organization Name  : Sample Corp
Service Name       : SAMPLE
Registration Date  : 20040216

[ Technical Contact Information ]
Name               : IP Manager
Phone              : +82-2-0000-0000
E-Mail             : ip@sample.example`,
    right: {
      registered_at: "2004-02-16",
      updated_at: "",
      network: { name: "", start: "203.0.113.0", end: "203.0.113.255", country: "" },
    },
    abuse: "",
  },
  {
    title: "an AS number of the RIPE NCC",
    kind: "asn",
    text: `aut-num:        AS64500
as-name:        SAMPLE-AS
descr:          Sample
country:        DE
org:            ORG-SA1-RIPE
status:         ASSIGNED
created:        2003-03-17T12:15:57Z
last-modified:  2017-12-04T14:42:31Z`,
    right: {
      registered_at: "2003-03-17T12:15:57Z",
      updated_at: "2017-12-04T14:42:31Z",
      network: { name: "SAMPLE-AS", start: "", end: "", country: "DE" },
    },
    abuse: "",
  },
  {
    title: "an AS number of ARIN",
    kind: "asn",
    text: `ASNumber:       64500
ASName:         SAMPLE
ASHandle:       AS64500
RegDate:        2000-03-30
Updated:        2012-02-24`,
    right: {
      registered_at: "2000-03-30",
      updated_at: "2012-02-24",
      network: { name: "SAMPLE", start: "", end: "", country: "" },
    },
    abuse: "",
  },
] as const;

test.each(networks)("$title", ({ kind, text, right, abuse }) => {
  const answer = readWhoisText(text);
  const found = describeWhoisText(answer, "whois.example", kind);
  expect(kindOfAnswer(answer, found)).toBe("data");
  expect(found).toMatchObject(right);
  expect(found.contacts.find(({ role }) => role === "abuse")?.email ?? "").toBe(abuse);
});

test.each([
  `% This is the AfriNIC Whois server.
%ERROR:101: no entries found
%
% No entries found in source AFRINIC.`,
  `#
# ARIN WHOIS data and services are subject to the Terms of Use
#

No match found for 203.0.113.1.`,
  "[ JPNIC database provides information regarding IP address and ASN. ]\nNo match!!",
  "% not found: 203.0.113.1",
])("%j is not found", (text) => {
  const answer = readWhoisText(text);
  expect(kindOfAnswer(answer, describeWhoisText(answer, "whois.example", "ip"))).toBe("nothing");
});
