/**
 * Codes that ISO 3166-2 has withdrawn, and FCT for Nigeria's capital, without their country: those before ">" became the
 * one behind it; with nothing behind it, the subdivision was divided. Sources: ISO's newsletters and the change notes of
 * its Online Browsing Platform up to 2026-06, as collected by iso3166-updates; the aliases of CLDR 48; the lists of
 * iso-codes since 2016; for districts that lost their code, the subdivision that they are part of.
 */
const written: Readonly<Record<string, string>> = {
  AF: "LOW>LOG ORU>URU",
  AL: [
    "BR,KC,SK>01 BU,DI,MT>09 DL,SR,VL>12 DR,KR>02 DV,ER,KO,PG>06 EL,GR,LB,PQ>03 FR,LU,MK>04 GJ,PR,TE>05",
    "HA,KU,TP>07 KA,TR>11 KB,LE,MR>08 MM,PU,SH>10",
  ].join(" "),
  AU: "CT>ACT NS>NSW QL>QLD TS>TAS VI>VIC",
  AZ: "AB>SR DAV>SBN MM>NX SS>SUS XAN>GYG",
  BA: "01,02,03,04,05,06,07,08,09,10>BIH",
  BD: "1>A 2>B 3>C 4>D 5>E 6>G",
  BR: "FN>PE",
  BS: "AC>AK",
  BW: "NG>NW",
  CA: "NF>NL",
  CF: "VR>VK",
  CI: "01,16>LG 02,12>SM 03>SV 04>VB 05,13>CM 06,19>MG 07,11>LC 08>ZZ 09>BS 10>DN 14,17>WR 15,18>GD",
  CN: [
    "11>BJ 12>TJ 13>HE 14>SX 15>NM 21>LN 22>JL 23>HL 31>SH 32>JS 33>ZJ 34>AH 35>FJ 36>JX 37>SD 41>HA 42>HB 43>HN",
    "44>GD 45>GX 46>HI 50>CQ 51>SC 52>GZ 53>YN 54>XZ 61>SN 62>GS 63>QH 64>NX 65>XJ 71>TW 91>HK 92>MO",
  ].join(" "),
  CV: "CS>SM",
  CZ: [
    "",
    "101,102,103,104,105,106,107,108,109,10A,10B,10C,10D,10E,10F,110,111,112,113,114,115,116,117,118,119,120,121,122,PR>10",
    "611>631 612>632 613>633 614>634 615>635 621>641 622>642 623>643 624>644 625>645 626>646 627>647 JC>31 JM>64",
    "KA>41 KR>52 LI>51 MO>80 OL>71 PA>53 PL>32 ST>20 US>42 VY>63 ZL>72",
  ].join(" "),
  DK: "015,020,040,101,147>84 025,030,035>85 042,050,055>83 060,076> 065,070>82 080>81",
  DM: "01>11",
  DO: "DN>01",
  EE: "44>45 49>50 51>52 57>56 59>60 65>64 67>68 70>71 78>79 82>81 86>87",
  EG: "HU>C SU>GZ",
  ES: "GE>GI",
  FI: "AL>01 LL>10",
  FR: [
    "75>75C A,G,M>GES B,L,T>NAQ C,V>ARA COR,H>20R D,I>BFC E>BRE F>CVL GF>973 GP,GUA>971 J>IDF K,N>OCC LRE,RE>974",
    "MAY,YT>976 MQ>972 O,S>HDF P,Q>NOR R>PDL U>PAC",
  ].join(" "),
  GB: [
    "ANT,NTA>ANN ARD,NDN>AND ARM,BNB,CGV>ABC BLA,CKF,LRN>MEA BLY,CLR,LMV,MYL>CCG BMH,POL>BCP CKT,DGN,MFT>MUL",
    "CSR,LSB>LBC DOW,NYM>NMD DRY,STB>DRS FER,OMH>FMO HED>HLD ORR>ORK WBX>WBK",
  ].join(" "),
  GH: "BA>",
  GR: [
    "01,13,14>G 03,04,05,06,07>H 11,12,15,16,17>J 21,22,23,24>F 31,32,33,34>D 41,42,43,44>E 51,56,58,63>C",
    "52,55,71,72,73>A 53,54,57,59,61,62,64>B 81,82>L 83,84,85>K 91,92,93,94>M A1>I",
  ].join(" "),
  GT: [
    "AV>16 BV>15 CM>04 CQ>20 ES>05 GU>01 HU>13 IZ>18 JA>21 JU>22 PE>17 PR>02 QC>14 QZ>09 RE>11 SA>03 SM>12 SO>07",
    "SR>06 SU>10 TO>08 ZA>19",
  ].join(" "),
  ID: "IJ>PA",
  IN: "CT>CG DD,DN>DH OR>OD TG>TS UL,UT>UK",
  IQ: "SW>SU TS>KI",
  IR: "31>28 32>30",
  IS: "0>1",
  IT: "AO>23 CI,VS>SU FO>FC OG>NU OT>SS PS>PU",
  JO: "JR>IR",
  KE: "110>30",
  KZ: [
    "AKM>11 AKT>15 ALA>75 ALM>19 AST>71 ATY>23 KAR>35 KUS>39 KZY>43 MAN>47 PAV>55 SEV>59 SHY>79 VOS>63 YUZ>61",
    "ZAP>27 ZHA>31",
  ].join(" "),
  LA: "XN>XS",
  LU: "D>DI G>GR L>LU",
  LV: [
    "025,DA>111 AI>002 AL>007 BL>015 BU>016 CE>022 DO>026 GU>033 JK,JKB>042 JL>041 KR>047 KU>050 LE>112 LM>054",
    "LU>058 MA>059 OG>067 PR>073 RE>077 SA>088 TA>097 TU>099 VE>106 VK>101 VM,VMR>113",
  ].join(" "),
  MA: "BAH>CHT IRA>JRA LAP>LAR MEL>INE MMD,MMN,SYB>MAR RBA>RAB",
  MD: "CH>CU",
  MH: "WTN>WTH",
  MK: [
    "01>801 02>802 03>201 04>501 05>401 06>601 07>402 08>602 09>803 10>403 11>404 12>301 13>101 14>202",
    "15,28,31,40,57>307 16>603 17>804 18>405 19>604 20>102 21>303 22>304 23>203 24>103 25>502 26>406 27>503",
    "29>805 30>605 32>806 33>204 34>807 35>606 36>104 37>205 38>808 39>809 41>407 42>206 43>701 44>702 45>504",
    "46>505 47>703 48>704 49>105 50>607 51>207 52>308 53>506 54>106 55>507 56>408 58>310 59>810 60>208 61>311",
    "62>508 63>209 64>409 65>705 66>509 67>107 68>811 69>108 70>812 71>706 72>312 73>410 74>813 75>608 76>609",
    "77>814 78>313 79>815 80>109 81>210 82>816 83>211 84>817",
  ].join(" "),
  ML: "BK0>BKO",
  MU: "BR,CU,QB,VP>PW PU>PL RP>RR",
  MX: "DIF>CMX",
  NG: "FCT>FC",
  NO: "01>31 02>32 04,05>34 06>33 07>39 08>40 09,10>42 12,14>46 16,17,23>50 19>55 20>56 30,38,54>",
  NP: "BA>P3 DH,GA>P4 KA>P6 KO,ME>P1 LU>P5 MA,SE>P7",
  OM: "JA>ZU",
  PA: "0>KY",
  PG: "NSA>NSB",
  PK: "NA>GB NW,TA>KP",
  PL: "DS>02 KP>04 LB>08 LD>10 LU>06 MA>12 MZ>14 OP>16 PD>20 PK>18 PM>22 SK>26 SL>24 WN>28 WP>30 ZP>32",
  QA: "GH>KH JB,JU>RA",
  RU: "AGB,CHI>ZAB UOB>IRK",
  SD: "01>NO 02>DN 03>KH 04>NR 05>KA 06>GD 07>GZ 08>NW 09>KN 11>DS 12>DW 13>KS 24>NB 25>SI 26>RS",
  SH: "SH>HL",
  SK: "NJ>NI",
  TJ: "LN>SU",
  TT: "ETO,WTO>TOB RCM>MRC",
  TV: "NIU>NUI",
  TW: "KHQ>KHH TNQ>TNN TPQ>NWT TXQ>TXG",
  UZ: "KH>XO",
  VN: "15,64>HN 48>CT 60>DN 62>HP 65>SG",
  YE: "MU>HU",
  ZA: "GT>GP NL,ZN>KZN NP>LP",
};

/** The code that replaced each withdrawn code; "" if none did. */
export const retiredSubdivisions: ReadonlyMap<string, string> = new Map(
  Object.entries(written).flatMap(([country, changes]) =>
    changes.split(" ").flatMap((change) => {
      const [retired = "", successor = ""] = change.split(">");
      return retired
        .split(",")
        .map((code): [string, string] => [`${country}-${code}`, successor && `${country}-${successor}`]);
    }),
  ),
);

/** Codes that the list in use does not have yet, with their names: the Norwegian counties of 2024. */
export const laterSubdivisions: Readonly<Record<string, string>> = {
  "NO-31": "Østfold",
  "NO-32": "Akershus",
  "NO-33": "Buskerud",
  "NO-39": "Vestfold",
  "NO-40": "Telemark",
  "NO-55": "Troms",
  "NO-56": "Finnmark",
};
