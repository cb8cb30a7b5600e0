/**
 * Alpha-2 and alpha-3 codes together, or only the latter if it begins with the former: those of ISO 3166-1, and
 * Kosovo's, which are user-assigned but used by the European Union, the World Bank and CLDR.
 */
const written = `
  ADAND AEARE AFG AGATG AIA ALB AMARM AOAGO AQATA ARG ASM ATAUT AUS AWABW AXALA AZE BABIH BBBRB BDBGD BEL BFA BGR BHR
  BIBDI BJBEN BLM BMU BNBRN BOL BQBES BRA BSBHS BTN BVT BWA BYBLR BZBLZ CAN CCK CDCOD CFCAF CGCOG CHE CIV CKCOK CLCHL
  CMR CNCHN COL CRI CUB CVCPV CWCUW CXR CYP CZE DEU DJI DKDNK DMA DOM DZA ECU EEEST EGY EHESH ERI ESP ETH FIN FJI
  FKFLK FMFSM FOFRO FRA GAB GBR GDGRD GEO GFGUF GGY GHA GIB GLGRL GMB GNGIN GPGLP GQGNQ GRC GSSGS GTM GUM GWGNB GYGUY
  HKG HMD HND HRV HTI HUN IDN IEIRL ILISR IMN IND IOT IQIRQ IRN ISL ITA JEY JMJAM JOR JPN KEN KGZ KHM KIR KMCOM KNA
  KPPRK KRKOR KWT KYCYM KZKAZ LAO LBN LCA LIE LKA LRLBR LSO LTU LUX LVA LYLBY MAR MCO MDA MEMNE MFMAF MGMDG MHL MKD
  MLI MMR MNG MOMAC MPMNP MQMTQ MRT MSR MTMLT MUS MVMDV MWI MXMEX MYS MZMOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU
  NUNIU NZL OMN PAN PER PFPYF PGPNG PHL PKPAK PLPOL PMSPM PNPCN PRI PSE PTPRT PWPLW PYPRY QAT REU ROU RSSRB RUS RWA
  SAU SBSLB SCSYC SDN SESWE SGP SHN SISVN SJM SKSVK SLE SMR SNSEN SOM SRSUR SSD STP SVSLV SXM SYR SZSWZ TCA TDTCD
  TFATF TGO THA TJK TKL TLS TMTKM TNTUN TON TRTUR TTO TVTUV TWN TZA UAUKR UGA UMI USA UYURY UZB VAT VCT VEN VGB VIR
  VNM VUT WFWLF WSM XKX YEM YTMYT ZAF ZMB ZWE
`;

const pairs = written
  .trim()
  .split(/\s+/)
  .map((pair) => [pair.slice(0, 2), pair.slice(-3)] as const);

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
