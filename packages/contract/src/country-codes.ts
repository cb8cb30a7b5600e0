/**
 * Alpha-2 and alpha-3 codes together: those of ISO 3166-1, and Kosovo's, which are user-assigned but used by the European
 * Union, the World Bank and CLDR.
 */
const written = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD
  BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN
  CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU
  DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB
  GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG
  HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN
  KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU
  LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR
  MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL
  OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB
  RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP
  SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN
  TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT
  ZAZAF ZMZMB ZWZWE
`;

const pairs = written
  .trim()
  .split(/\s+/)
  .map((pair) => [pair.slice(0, 2), pair.slice(2)] as const);

/** Codes of the countries and territories in use, sorted. */
export const countryCodes: readonly string[] = pairs.map(([code]) => code);

/**
 * Other codes that mean one country: reserved ones that are in use, those of parts of a country, and those that a
 * country had before its present one (ISO 3166-3). Codes of states that broke up, such as YU, mean none.
 */
const others: Readonly<Record<string, string>> = {
  ...{ UK: "GB", EL: "GR" },
  ...{ AC: "SH", CP: "FR", CQ: "GG", DG: "IO", EA: "ES", FX: "FR", IC: "ES", TA: "SH" },
  ...{ BU: "MM", DD: "DE", TP: "TL", VD: "VN", YD: "YE", ZR: "CD" },
  ...{ BUR: "MM", DDR: "DE", FXX: "FR", ROM: "RO", TMP: "TL", VDR: "VN", YMD: "YE", ZAR: "CD" },
};

const byCode = new Map([
  ...Object.entries(others),
  ...pairs.flatMap(([code, alpha3]): [string, string][] => [
    [code, code],
    [alpha3, code],
  ]),
]);

/** The country that a code of two or three letters means, in any case; null if it means none. */
export const countryCodeOf = (text: string): string | null => byCode.get(text.trim().toUpperCase()) ?? null;
