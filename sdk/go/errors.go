package meridian

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// The kinds of APIError, for errors.Is.
var (
	// ErrInvalidInput: the input is invalid, such as text that is no address, or a reserved address.
	ErrInvalidInput = errors.New("meridian: invalid input")
	// ErrAuthentication: the key is missing, invalid, or not allowed to make this call.
	ErrAuthentication = errors.New("meridian: not authorized")
	// ErrNotFound: nothing is known about what was asked for.
	ErrNotFound = errors.New("meridian: not found")
	// ErrOutOfQuota: the account has no calls left.
	ErrOutOfQuota = errors.New("meridian: out of quota")
	// ErrRateLimited: too many calls; RetryAfter says when to come back.
	ErrRateLimited = errors.New("meridian: rate limited")
	// ErrServer: the server failed, or something other than the API answered.
	ErrServer = errors.New("meridian: server error")
)

// APIError says that the API refused a call, or that a database file has no
// answer for an address. Fields that the answer does not have are zero.
// errors.Is tells its kind, such as ErrNotFound.
type APIError struct {
	// HTTP status; that of the same refusal by the API if the answer is a file's.
	Status int
	// The kind of error, such as INVALID_IP_ADDRESS; see the API's list of errors.
	Code string
	// What is wrong, in the client's language.
	Detail string
	// The invalid field.
	Field string
	// What the caller can do about it.
	Resolution string
	// Identifies the call to support.
	RequestID string
	// Address of a page about the error.
	Documentation string
	// Time after which the call can succeed.
	RetryAfter time.Duration
}

func (e *APIError) Error() string {
	code := e.Code
	if code == "" {
		code = fmt.Sprintf("HTTP status %d", e.Status)
	}
	if e.Detail == "" {
		return "meridian: " + code
	}
	return "meridian: " + code + ": " + e.Detail
}

// Unwrap returns the kind of error.
func (e *APIError) Unwrap() error {
	switch e.Status {
	case 400, 405, 413, 422:
		return ErrInvalidInput
	case 401, 403:
		return ErrAuthentication
	case 402:
		return ErrOutOfQuota
	case 404:
		return ErrNotFound
	case 429:
		return ErrRateLimited
	}
	return ErrServer
}

// ConnectionError says that the server could not be reached, that the
// connection ended early, or that there was no answer in time.
type ConnectionError struct {
	err       error
	isTimeout bool
}

func (e *ConnectionError) Error() string { return "meridian: no answer: " + e.err.Error() }

// Unwrap returns the cause.
func (e *ConnectionError) Unwrap() error { return e.err }

// Timeout tells whether there was no answer in time.
func (e *ConnectionError) Timeout() bool { return e.isTimeout }

// DatabaseError says that a database file is damaged, cannot be read, or is no
// database file.
type DatabaseError struct {
	detail string
	err    error
}

func (e *DatabaseError) Error() string { return "meridian: " + e.detail }

// Unwrap returns the cause, if the file could not be read.
func (e *DatabaseError) Unwrap() error { return e.err }

func damaged(format string, values ...any) error {
	return &DatabaseError{detail: fmt.Sprintf(format, values...)}
}

// problem is the body of an error, as in RFC 9457.
type problem struct {
	Code          string `json:"code"`
	Detail        string `json:"detail"`
	Field         string `json:"field"`
	Resolution    string `json:"resolution"`
	RequestID     string `json:"request_id"`
	Documentation string `json:"documentation"`
}

func errorOf(status int, body []byte) *APIError {
	var p problem
	if json.Unmarshal(body, &p) != nil {
		p = problem{}
	}
	return &APIError{
		Status: status, Code: p.Code, Detail: p.Detail, Field: p.Field,
		Resolution: p.Resolution, RequestID: p.RequestID, Documentation: p.Documentation,
	}
}

// Statuses of the errors that stand for one address of a batch or a file.
var statusOfCode = map[string]int{
	"INVALID_IP_ADDRESS":   400,
	"RESERVED_IP_ADDRESS":  400,
	"INVALID_FIELDS":       400,
	"INSUFFICIENT_QUOTA":   402,
	"PERMISSION_REQUIRED":  403,
	"IP_ADDRESS_NOT_FOUND": 404,
	"TOO_MANY_REQUESTS":    429,
}

func errorOfCode(code, detail, field string) *APIError {
	return &APIError{Status: statusOfCode[code], Code: code, Detail: detail, Field: field}
}
