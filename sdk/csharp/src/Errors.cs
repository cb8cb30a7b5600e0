using System;

namespace Meridian.Ip
{
    /// <summary>Everything this library throws, except ArgumentException for a wrong option.</summary>
    public abstract class MeridianException : Exception
    {
        internal MeridianException(string message, Exception cause = null) : base(message, cause)
        {
        }
    }

    /// <summary>
    /// An answer of the API that is not a success, or the same from a local file. The message is the detail and the code,
    /// and never contains the key. What is unknown is null.
    /// </summary>
    public abstract class ApiException : MeridianException
    {
        internal ApiException(ErrorDetails details) : base(details.Message)
        {
            Status = details.Status;
            Code = details.Code;
            Detail = details.Detail;
            Field = details.Field;
            Resolution = details.Resolution;
            RequestId = details.RequestId;
            Documentation = details.Documentation;
            RetryAfter = details.RetryAfter;
        }

        /// <summary>The HTTP status; for a local file, the one that the API would answer.</summary>
        public int Status { get; }

        /// <summary>The kind of error for programs, such as <c>INVALID_IP_ADDRESS</c>.</summary>
        public string Code { get; }

        /// <summary>What is wrong, in the requested language.</summary>
        public string Detail { get; }

        /// <summary>The invalid field.</summary>
        public string Field { get; }

        /// <summary>What the caller can do about it.</summary>
        public string Resolution { get; }

        /// <summary>ID of the call, for questions to support.</summary>
        public string RequestId { get; }

        /// <summary>The page that explains the error.</summary>
        public string Documentation { get; }

        /// <summary>How long to wait before another try.</summary>
        public TimeSpan? RetryAfter { get; }
    }

    /// <summary>The input is wrong (400, 405, 413, 422): no address, a reserved address, unknown fields.</summary>
    public sealed class InvalidInputException : ApiException
    {
        internal InvalidInputException(ErrorDetails details) : base(details)
        {
        }
    }

    /// <summary>The key is missing, wrong, disabled, or may not do this (401, 403).</summary>
    public sealed class AuthenticationException : ApiException
    {
        internal AuthenticationException(ErrorDetails details) : base(details)
        {
        }
    }

    /// <summary>The quota is used up (402).</summary>
    public sealed class QuotaException : ApiException
    {
        internal QuotaException(ErrorDetails details) : base(details)
        {
        }
    }

    /// <summary>Nothing is known about the address or network (404).</summary>
    public sealed class NotFoundException : ApiException
    {
        internal NotFoundException(ErrorDetails details) : base(details)
        {
        }
    }

    /// <summary>Too many requests (429); RetryAfter tells when to try again.</summary>
    public sealed class RateLimitException : ApiException
    {
        internal RateLimitException(ErrorDetails details) : base(details)
        {
        }
    }

    /// <summary>
    /// The API failed, or something else answered: any other status, or a success that is not JSON.
    /// </summary>
    public sealed class ServerException : ApiException
    {
        internal ServerException(ErrorDetails details) : base(details)
        {
        }
    }

    /// <summary>No answer came: no connection, or one that broke.</summary>
    public class ConnectionException : MeridianException
    {
        internal ConnectionException(string message, Exception cause = null) : base(message, cause)
        {
        }
    }

    /// <summary>No answer came in time.</summary>
    public sealed class RequestTimeoutException : ConnectionException
    {
        internal RequestTimeoutException(string message) : base(message)
        {
        }
    }

    /// <summary>A database file is missing, damaged or of another format.</summary>
    public sealed class DatabaseException : MeridianException
    {
        internal DatabaseException(string message, Exception cause = null) : base(message, cause)
        {
        }
    }

    /// <summary>What an answer says about its error.</summary>
    internal sealed class ErrorDetails
    {
        internal int Status;
        internal string Code;
        internal string Detail;
        internal string Field;
        internal string Resolution;
        internal string RequestId;
        internal string Documentation;
        internal TimeSpan? RetryAfter;

        internal string Message =>
            (Detail ?? "The API answered with status " + Status) + (Code == null ? "" : " (" + Code + ")");

        /// <summary>The error of an item of a batch or of a local lookup, which is known by its code.</summary>
        internal static ApiException OfCode(string code, string detail, string field = null)
        {
            var details = new ErrorDetails { Status = StatusOf(code), Code = code, Detail = detail, Field = field };
            return details.ToException();
        }

        internal static ApiException UnknownForm() =>
            new ServerException(new ErrorDetails { Status = 200, Detail = "The API answered in an unknown form" });

        /// <summary>The exception whose class fits the status.</summary>
        internal ApiException ToException()
        {
            switch (Status)
            {
                case 400:
                case 405:
                case 413:
                case 422:
                    return new InvalidInputException(this);
                case 401:
                case 403:
                    return new AuthenticationException(this);
                case 402:
                    return new QuotaException(this);
                case 404:
                    return new NotFoundException(this);
                case 429:
                    return new RateLimitException(this);
                default:
                    return new ServerException(this);
            }
        }

        private static int StatusOf(string code)
        {
            switch (code)
            {
                case "IP_ADDRESS_NOT_FOUND":
                    return 404;
                case "INSUFFICIENT_QUOTA":
                    return 402;
                case "TOO_MANY_REQUESTS":
                    return 429;
                case "PERMISSION_REQUIRED":
                    return 403;
                default:
                    return 400;
            }
        }
    }
}
