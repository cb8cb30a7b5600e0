// Package meridian looks up IP addresses with Meridian's API or in a database
// file: where an address is, which network it belongs to, and whether someone
// hides behind it.
package meridian
